// Steps that the tests of all engines share.
import { settled } from '../browser.mjs';

// Starts a game from the home screen, where the page has to be.
export async function playNow(page, game) {
  const games = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
  await page.locator(`.poster:nth-child(${games.indexOf(game) + 1}) .primary`).click();
  await page.waitForSelector('.table');
}

// Loads a record on the home screen, to be played on or viewed.
export async function loadFile(page, server, record) {
  await page.goto(server.url);
  await page.waitForSelector('.poster');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.gwr', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('.table');
}

// Likewise, with a record that is played on.
export async function load(page, server, record) {
  await loadFile(page, server, record);
  await settled(page);
}
