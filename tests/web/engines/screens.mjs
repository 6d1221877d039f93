// Every screen, at phone and desktop size, light and dark: nothing is cut off, and no errors.
import { readFileSync } from 'node:fs';
import { SIZES, drawn, goTo, settled } from '../browser.mjs';
import { cutTexts } from '../cut.mjs';
import { READY } from '../mississippi.mjs';
import { visit } from './driver.mjs';
import { oddPieces } from './pieces.mjs';
import { loadFile, load } from './steps.mjs';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const GAMES = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
const ADDRESSES = [
  '/',
  '/settings',
  '/no/such/page',
  ...GAMES.flatMap((game) => [`/${game}/setup`, `/how/${game}`, `/rules/${game}`, `/learn/${game}`]),
];

// Tables: a record, and actions that show most of it.
const TABLES = {
  'trains-plan': [
    'crowded.gwr',
    async (page) => {
      await page.locator('[data-ability="swap-adjacent"]').click();
      await page.locator('.own .link:has(.cost)').first().click();
    },
  ],
  'trains-refusal': ['locked.gwr', (page) => page.locator('.own [data-place="3"]').click()],
  'river-plan': [
    'river/crash.gwr',
    async (page) => {
      await page.waitForSelector(READY);
      await page.locator('[data-end]').nth(2).click();
    },
  ],
  'dragons-plank': ['river-lay.gwr', (page) => page.keyboard.press('4')],
};

export function screens({ engine, server, check, accessible, picture }) {
  // At both sizes. The layout is the same in dark mode, so it is checked in light mode only.
  async function look(page, name, theme) {
    for (const size of ['desktop', 'phone']) {
      await page.setViewportSize(SIZES[size]);
      await drawn(page);
      await picture(page, `${name}-${size}-${theme}`);
      const where = `${name} (${size}, ${theme})`;
      const odd = await page.evaluate(oddPieces);
      check(`${where} is drawn correctly`, odd.length === 0, odd.join('\n'));
      if (theme === 'dark') continue;
      const cut = await page.evaluate(cutTexts);
      check(`${where} is not cut off`, cut.length === 0, cut.join('\n'));
    }
    if (theme === 'light') await accessible(page, name);
    await page.setViewportSize(SIZES.desktop);
  }

  // The sheets over a table, and an earlier position.
  async function sheets(page, theme) {
    for (const [name, key] of [['keys', '?']]) {
      await page.keyboard.press(key);
      await page.waitForSelector('dialog[open]');
      await look(page, name, theme);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
    await page.locator('.top nav button').last().click();
    await page.waitForSelector('.menu');
    await look(page, 'menu', theme);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('[');
    await page.waitForSelector('.bar .replay');
    await look(page, 'replay', theme);
  }

  async function everyScreen(theme) {
    const { page, errors, close } = await visit(engine, { theme });
    await page.goto(server.url);
    for (const path of ADDRESSES) {
      await goTo(page, server.url + path);
      await page.waitForSelector(path.startsWith('/learn') ? '.bar [data-primary]' : 'h1:not(.sr)');
      await look(page, path.slice(1).replaceAll('/', '-') || 'home', theme);
    }
    await goTo(page, `${server.url}/game-of-trains/setup`);
    await page.locator('.setup .presets button').nth(2).click();
    await page.locator('.start-bar .primary').click();
    await settled(page);
    await look(page, 'trains-keep', theme);
    for (const [name, [record, act]] of Object.entries(TABLES)) {
      await load(page, server, read(record));
      await act(page);
      await look(page, name, theme);
    }
    await load(page, server, read('crowded.gwr'));
    await sheets(page, theme);
    await loadFile(page, server, read('ended.gwr'));
    await page.waitForSelector('.plot[aria-busy="false"]');
    await look(page, 'end', theme);
    await goTo(page, server.url);
    await page.waitForSelector('.poster');
    check(`no update is offered (${theme})`, (await page.locator('.update').count()) === 0);
    check(`no errors (${theme})`, errors().length === 0, errors().join('\n'));
    await close();
  }

  return {
    'every screen, light': () => everyScreen('light'),
    'every screen, dark': () => everyScreen('dark'),
  };
}
