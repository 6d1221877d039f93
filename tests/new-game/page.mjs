// node page.mjs GANGWAY: a whole null game on the page, by pressing what the board offers.
import { check, finish } from '../tally.mjs';
import { browsers, settled, steps, visitor } from '../web/browser.mjs';
import { serve } from '../web/server.mjs';

const server = await serve(process.argv[2]);
const browser = await browsers(1);
const { page, errors } = await visitor(browser);
await page.goto(server.url);
const poster = page.locator('.poster', { hasText: 'Null Game' });
check('there is a poster', await poster.locator('img').evaluate((image) => image.naturalWidth > 0));
await poster.locator('.primary').click();
await page.waitForSelector('.table');

let before = -1;
for (let actions = 0; !(await settled(page, before)) && actions < 100; actions++) {
  before = await steps(page);
  await page.locator('.null .strokes button').first().click();
  await page.locator('[data-primary]').click();
}
check('it is played to its end', (await page.locator('.end .ranks li').count()) === 3);
// `random` judges nothing, so that only the progress can be drawn.
await page.waitForSelector('.end .curve');
check('nobody is said to have judged it', !(await page.locator('.end').innerText()).includes('expected'));
if (process.argv[3]) await page.screenshot({ path: process.argv[3] });
await page.goto(`${server.url}/rules/null-game`);
await page.waitForSelector('main');
check('its rules are there', (await page.locator('main').innerText()).includes('NG-E1'));
check('no complaint', errors.length === 0, errors.join('\n'));
await browser.close();
await server.close();
finish();
