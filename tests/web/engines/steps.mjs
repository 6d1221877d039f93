// What people do again and again in the tests of all engines.
import { settled } from '../browser.mjs';

// Begins a game from the first page, where the page is.
export async function playNow(page, game) {
  const games = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
  await page.locator(`.poster:nth-child(${games.indexOf(game) + 1}) .primary`).click();
  await page.waitForSelector('.table');
}

async function give(page, server, record) {
  await page.goto(server.url);
  await page.waitForSelector('.poster');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.gwr', mimeType: 'text/plain', buffer: Buffer.from(record) });
}

const GIVEN_MS = 40_000;

async function isThere(page) {
  const end = performance.now() + GIVEN_MS;
  while (performance.now() < end) {
    if ((await page.locator('.table').count()) > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

// Brings a record to the first page, where it is played on or looked at. Firefox was seen, once in
// some dozens of times on a busy machine, to show no table after that, for a cause that is not known:
// then it is told where the page was, and tried once more.
export async function bring(page, server, record) {
  await give(page, server, record);
  if (!(await isThere(page))) {
    const where = await page.evaluate(() => `${location.href} ${document.body.innerText.slice(0, 300)}`);
    console.log(`skipped: no table after a record was brought, tried once more; the page was ${where}`);
    await give(page, server, record);
  }
  await page.waitForSelector('.table');
}

// The same with one that is played on.
export async function load(page, server, record) {
  await bring(page, server, record);
  await settled(page);
}
