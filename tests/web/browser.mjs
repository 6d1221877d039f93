// Browsers for the tests of the page, and shared helpers.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const AXE = require.resolve('axe-core/axe.min.js');

// How long a test waits for something to appear: far longer than it takes on any machine.
export const PATIENCE_MS = 120000;

export const SIZES = {
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

// A phone with touch.
export const TOUCH = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

// For whole games that nobody watches: everything is laid out and can be pressed as usual, but nothing
// is painted, which would take half the time.
export const UNSEEN = { isUnseen: true };

// In the page, before anything else: makes it invisible.
export function hide() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

// Makes the page visible again.
export const show = (page) => page.evaluate(() => (document.adoptedStyleSheets = []));

// The system's Chromium, or the one that GANGWAY_CHROMIUM names.
function findBrowser(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.GANGWAY_CHROMIUM ?? places.find((path) => existsSync(path));
}

// The environment of a browser with only the fonts of fonts/NAME.conf, so that results do not depend on
// the machine's fonts.
export const withFonts = (name) => ({
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL(`fonts/${name}.conf`, import.meta.url)),
});

const start = (names, args, fonts = 'dejavu') =>
  chromium.launch({
    executablePath: findBrowser(names),
    args: ['--no-sandbox', ...args],
    env: withFonts(fonts),
  });

// The full browser.
export const launchWhole = () => start(['chromium'], []);

// The headless shell, if installed: it takes half the time.
const SHELL = ['chromium-headless-shell', 'chromium'];
export const launch = (...args) => start(SHELL, args);
export const launchWithFonts = (fonts) => start(SHELL, [], fonts);

// Several browsers used like one: a new context is opened in the one with the fewest, so that
// parallel tests do not wait for each other.
export async function browsers(count) {
  const all = await Promise.all(Array.from({ length: count }, () => launch()));
  const visitors = (browser) => browser.contexts().length;
  return {
    newContext: (options) => all.reduce((a, b) => (visitors(b) < visitors(a) ? b : a)).newContext(options),
    close: () => Promise.all(all.map((browser) => browser.close())),
  };
}

// A page in a fresh browser context, without animations. `errors` collects its errors and
// console.error messages.
export async function visitor(browser, { settings = {}, isUnseen = false, ...options } = {}) {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: SIZES.desktop,
    ...options,
  });
  const chosen = JSON.stringify({ speed: 'instant', ...settings });
  await context.addInitScript((given) => {
    if (!localStorage.getItem('gangway.settings')) localStorage.setItem('gangway.settings', given);
  }, chosen);
  if (isUnseen) await context.addInitScript(hide);
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.setDefaultTimeout(PATIENCE_MS);
  return { context, page, errors };
}

// Goes to an address: within the page if it is already loaded, which is faster.
export async function goTo(page, address) {
  if (new URL(page.url()).origin !== new URL(address).origin) return page.goto(address);
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }, address);
}

// Unfolds the options of the set-up, and sets those given: a value, or names to be checked.
export async function setOptions(page, options) {
  const isOpen = await page.locator('.more-options').evaluate((details) => details.open);
  if (!isOpen) await page.locator('.more-options > summary').click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[data-option="${name}"]`);
    if (Array.isArray(value)) for (const each of value) await field.locator(`[value="${each}"]`).check();
    else if (await field.locator('select').count()) await field.locator('select').selectOption(value);
    else if (await field.locator('[type=radio]').count())
      await field.locator(`[data-value="${value}"]`).check();
    else await field.locator('input').fill(value);
  }
}

// Changes the number of players in the set-up.
export async function setPlayers(page, players) {
  for (;;) {
    const now = await page.locator('.seats li').count();
    if (now === players) return;
    if (now < players) await page.getByRole('button', { name: 'Add a player' }).click();
    else await page.locator('.seats li').last().locator('[data-remove]').click();
  }
}

// In the page: waits until changes are painted and animations are over.
async function atRest() {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map((each) => each.finished));
  await frame();
}

export const drawn = (page) => page.evaluate(atRest);

// The number of steps of the game.
export const steps = (page) => page.locator('.table').getAttribute('data-steps').then(Number);

// Waits until, after more than `since` steps, a person has to act or the game is over; returns
// whether it is over.
export async function settled(page, since = -1) {
  const found = await page.waitForFunction((before) => {
    const now = Number(document.querySelector('.table')?.dataset.steps ?? -1);
    if (now <= before) return '';
    if (document.querySelector('.end')) return 'over';
    return document.querySelector('.bar [data-hint]') || document.querySelector('.curtain') ? 'asked' : '';
  }, since);
  return (await found.jsonValue()) === 'over';
}

// The numbers of the own row, and the cards in hand.
export const ownRow = (page) =>
  page
    .locator('.own .cars .number')
    .allInnerTexts()
    .then((row) => row.map(Number));
export const handCards = (page) =>
  page
    .locator('.hand-card .number')
    .allInnerTexts()
    .then((cards) => cards.map(Number));

// A sensible place for a card in an ascending row.
export const placeFor = (card) => Math.min(7, Math.floor((card - 1) / 12) + 1);

// Commits the plan of a key, once the primary button has the focus.
export async function enterPlan(page) {
  await page.waitForFunction(() =>
    document.activeElement?.matches('[data-primary]:not([aria-disabled=true])'),
  );
  await page.keyboard.press('Enter');
}

// In the page: records in `lost` each element whose focus was lost, so that a frame was drawn in which
// nothing has the focus.
export function noteLost() {
  globalThis.lost = [];
  let had = null;
  const look = () => {
    const at = document.activeElement;
    const isLost = at === document.body || at === null;
    if (isLost && had) globalThis.lost.push(had.outerHTML.slice(0, 160));
    had = isLost ? null : at;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

// From the next page load on. The test must not press on anything that cannot have the focus.
export const watchFocus = (page) => page.addInitScript(noteLost);

export async function lostFocus(page) {
  await drawn(page);
  return page.evaluate(() => globalThis.lost.join('\n'));
}
