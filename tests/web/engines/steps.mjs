// What people do again and again in the tests of all engines.
import { settled } from '../browser.mjs';

// Begins a game from the first page, where the page is.
export async function playNow(page, game) {
  const games = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
  await page.locator(`.poster:nth-child(${games.indexOf(game) + 1}) .primary`).click();
  await page.waitForSelector('.table');
}

// Brings a record to the first page, where it is played on or looked at.
export async function bring(page, server, record) {
  await page.goto(server.url);
  await page.waitForSelector('.poster');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.gwr', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('.table');
}

// The same with one that is played on.
export async function load(page, server, record) {
  await bring(page, server, record);
  await settled(page);
}
