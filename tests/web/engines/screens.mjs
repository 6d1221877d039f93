// Every screen, on a phone and at a desk, light and dark: nothing is cut, nothing complains.
import { readFileSync } from 'node:fs';
import { SIZES, drawn, goTo, settled } from '../browser.mjs';
import { cutTexts } from '../cut.mjs';
import { READY } from '../mississippi.mjs';
import { visit } from './driver.mjs';
import { oddPieces } from './pieces.mjs';
import { bring, load } from './steps.mjs';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const GAMES = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
const ADDRESSES = [
  '/',
  '/settings',
  '/no/such/page',
  ...GAMES.flatMap((game) => [`/${game}/setup`, `/rules/${game}`, `/learn/${game}`]),
];

// Tables: a record, and what is done there to see most of it.
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
  // At both sizes. What is no colour is the same in the dark.
  async function look(page, name, theme) {
    for (const size of ['desktop', 'phone']) {
      await page.setViewportSize(SIZES[size]);
      await drawn(page);
      await picture(page, `${name}-${size}-${theme}`);
      const where = `${name} (${size}, ${theme})`;
      const odd = await page.evaluate(oddPieces);
      check(`${where} is drawn as it should be`, odd.length === 0, odd.join('\n'));
      if (theme === 'dark') continue;
      const cut = await page.evaluate(cutTexts);
      check(`${where} is whole`, cut.length === 0, cut.join('\n'));
    }
    if (theme === 'light') await accessible(page, name);
    await page.setViewportSize(SIZES.desktop);
  }

  // What lies over a table, and an earlier position.
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
    await page.locator('.setup .presets button').nth(1).click();
    await page.locator('.open .primary').click();
    await settled(page);
    await look(page, 'trains-keep', theme);
    for (const [name, [record, act]] of Object.entries(TABLES)) {
      await load(page, server, read(record));
      await act(page);
      await look(page, name, theme);
    }
    await load(page, server, read('crowded.gwr'));
    await sheets(page, theme);
    await bring(page, server, read('ended.gwr'));
    await page.waitForSelector('.plot[aria-busy="false"]');
    await look(page, 'end', theme);
    await goTo(page, server.url);
    await page.waitForSelector('.poster');
    check(`nothing newer is offered (${theme})`, (await page.locator('.update').count()) === 0);
    check(`no complaint (${theme})`, errors().length === 0, errors().join('\n'));
    await close();
  }

  return {
    'every screen, light': () => everyScreen('light'),
    'every screen, dark': () => everyScreen('dark'),
  };
}
