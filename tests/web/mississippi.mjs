// Mississippi Queen at the page: whole races by mouse, keyboard and touch, and every state.
import { SIZES, settled, steps, visitor } from './browser.mjs';

const READY = '.target:not(.is-crash), .heading, .river [data-primary]:not([aria-disabled="true"]), .end';

// Opens a table of these seats: `people` people, the others computers.
async function open(frame, page, players, people, options) {
  await page.goto(`${frame.server.url}/mississippi-queen/setup`);
  await page.waitForSelector('.setup');
  for (let i = 3; i < players; i++) await page.getByRole('button', { name: 'One player more' }).click();
  for (let i = 3; i > players; i--) await page.getByRole('button', { name: 'One player fewer' }).click();
  for (let seat = 1; seat <= players; seat++)
    await page
      .locator('.seats select')
      .nth(seat - 1)
      .selectOption(seat <= people ? '' : 'easy');
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`#option-${name}`);
    if (Array.isArray(value)) {
      for (const each of value) await page.getByLabel(each, { exact: true }).check();
    } else if (await field.evaluate((element) => element.tagName === 'SELECT'))
      await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForSelector('.river');
}

const count = (page, selector) => page.locator(selector).count();
const primary = (page) => page.locator('.river [data-primary]:not([aria-disabled="true"])');

// One decision by pressing what is violet, until the primary button commits it.
async function press(page, how) {
  const before = await steps(page);
  for (let presses = 0; presses < 12; presses++) {
    await page.waitForSelector(READY);
    if (await count(page, '.end')) return;
    if (await primary(page).count()) break;
    const order = ['.target.push', '[data-end]', '[data-strike].is-strike', '[data-dock]', '.heading'];
    for (const selector of order) {
      const found = await count(page, selector);
      if (found === 0) continue;
      const chosen = selector === '[data-end]' ? Math.min(found - 1, 3) : 0;
      await page.locator(selector).nth(chosen)[how]();
      break;
    }
    await page.waitForTimeout(30);
  }
  await primary(page)[how]();
  return settled(page, before);
}

async function byKeys(page) {
  const before = await steps(page);
  await page.waitForSelector(READY);
  for (let presses = 0; presses < 12; presses++) {
    if (await primary(page).count()) break;
    if (await count(page, '.target.push')) {
      const direction = await page.locator('.target.push').first().getAttribute('data-push');
      await page.keyboard.press({ n: 'w', ne: 'e', se: 'd', s: 'x', sw: 'z', nw: 'a' }[direction]);
    } else if (await count(page, '[data-dock]')) {
      await page.keyboard.press(await page.locator('[data-dock]').first().getAttribute('data-dock'));
    } else if (await count(page, '[data-end]')) await page.keyboard.press('n');
    else if (await count(page, '.heading')) await page.keyboard.press('w');
    else await page.locator('[data-strike]').first().press('Enter');
    await page.waitForTimeout(40);
  }
  await page.waitForFunction(
    () => document.activeElement?.matches('[data-primary]') || document.activeElement === document.body,
  );
  await page.keyboard.press('Enter');
  return settled(page, before);
}

async function playOut(page, act) {
  if (await settled(page)) return true;
  for (let turns = 0; turns < 200; turns++) if (await act(page)) return true;
  return false;
}

const ALL = ['B1', 'B1/B2', 'B2', 'B3-1', 'B3-2', 'B4'];

export function mississippi(frame) {
  const { browser, check, accessible } = frame;
  return {
    async 'the river: two players, two boats each and the Black Rose, by mouse'() {
      const { page, errors, context } = await visitor(browser);
      await open(frame, page, 2, 1, { edition: 'it', rose: 'on', tiles: '18', b: ALL, rounds: '10' });
      check('the race comes to its end', await playOut(page, (at) => press(at, 'click')));
      await page.waitForSelector('.ranks li');
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'the river: six players in teams, by keyboard'() {
      const { page, errors, context } = await visitor(browser);
      await open(frame, page, 6, 1, { teams: 'on', b: ALL, rounds: '10' });
      check('the race comes to its end', await playOut(page, byKeys));
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'the river: five players and the Black Rose, by touch on a phone'() {
      const { page, errors, context } = await visitor(browser, {
        viewport: SIZES.phone,
        hasTouch: true,
        isMobile: true,
      });
      await open(frame, page, 5, 2, { rose: 'on', b: ALL, rounds: '10' });
      check('the race comes to its end', await playOut(page, (at) => press(at, 'tap')));
      check(
        'nothing is wider than the screen',
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      );
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
