// node clicks.mjs GANGWAY: measures the time from a click on a space to the drawn plan of a turn, in
// the largest race of Mississippi Queen, and the number of messages. It prints them and checks
// nothing; docs/figures.md has the figures.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, settled, visitor } from './browser.mjs';
import { countMessages, messages } from './messages.mjs';
import { serve } from './server.mjs';

const CLICKS = 200;
const LARGEST = 'players=6 b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18';

// A race of captains, cut before a boat chooses its speed, late enough for a long river.
function largestRace(gangway) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-'));
  const options = LARGEST.split(' ').flatMap((option) => ['--set', option]);
  const players = Array.from({ length: 6 }, (_, i) => ['--seat', `${i + 1}=captain`]).flat();
  try {
    execFileSync(gangway, [
      'selfplay',
      'mississippi',
      ...options,
      ...players,
      '--seed',
      '4',
      '--games',
      '1',
      '--out',
      folder,
    ]);
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.gwr'));
    const text = readFileSync(join(folder, file), 'utf8');
    const [header, actions] = text.split('\n\n');
    const lines = actions.split('\n');
    const from = Math.floor(lines.length * 0.8);
    const at = lines.findIndex((line, i) => i >= from && / speed /.test(line));
    const people = header
      .split('\n')
      .filter((line) => !/^(seat|player|computers|fair|seed|result)/.test(line));
    return `${people.join('\n')}\n\n${lines.slice(0, at).join('\n')}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// In the page: clicks on one space after another; returns the milliseconds until each plan is drawn.
async function clickAround(count) {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = async (isSo) => {
    for (let i = 0; i < 500; i++) {
      const found = isSo();
      if (found) return found;
      await frame();
    }
    throw new Error(`this never held: ${isSo}`);
  };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const choices = () => [...document.querySelectorAll('[data-end]:not(.is-push, .is-planned)')];
  const planned = (name) => () =>
    document.querySelector(`[data-end="${name}"].is-planned`) &&
    document.querySelector('.route') &&
    document.querySelector('[data-primary]:not([aria-disabled="true"])');
  const times = [];
  for (let i = 0; i < count; i++) {
    await until(() => choices().length > 0);
    const button = choices()[i % choices().length];
    const name = button.dataset.end;
    const isDrawn = planned(name);
    const start = performance.now();
    const drawn = new Promise((done) => {
      const look = () => isDrawn() && done(performance.now() - start);
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    button.click();
    times.push(await drawn);
    press('Escape');
    await until(() => !document.querySelector('.is-planned'));
    for (let quiet = 0; quiet < 3; quiet++) await frame();
  }
  return times;
}

const [gangway] = process.argv.slice(2);
const server = await serve(gangway);
const browser = await launch();
const { page, context } = await visitor(browser);
await page.addInitScript(countMessages);
await page.goto(server.url);
await page.waitForSelector('.poster');
await page.locator('input[type=file]').setInputFiles({
  name: 'a.gwr',
  mimeType: 'text/plain',
  buffer: Buffer.from(largestRace(gangway)),
});
await settled(page);
await page.waitForSelector('[data-end]');
await page.evaluate(clickAround, 10);
const times = (await page.evaluate(clickAround, CLICKS)).sort((a, b) => a - b);
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
console.log(
  `from a click to the drawn plan: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms of ${CLICKS}`,
);
const before = await messages(page);
const [button] = await page.locator('[data-end]:not(.is-push)').all();
await button.evaluate((each) => each.click());
await page.waitForSelector('[data-end].is-planned');
await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
const after = await messages(page);
console.log(
  `a click that plans a turn: ${after.out - before.out} messages out, ${after.back - before.back} back`,
);
await context.close();
await browser.close();
await server.close();
