// Every screen on narrow phones, in the languages with longer texts: nothing is cut off, with or
// without the title face, and with fonts wider than any in use.
import { readFileSync } from 'node:fs';
import { cutTexts } from './cut.mjs';
import { SIZES, drawn, goTo, launchWithFonts, settled, visitor } from './browser.mjs';
import { beginning, planned } from './dragons-play.mjs';
import { READY, STATES } from './mississippi.mjs';

const NARROW = [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
];
const WIDE = [SIZES.desktop, SIZES.tablet, SIZES.sideways, NARROW[1]];
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

const GAMES = ['mississippi-queen', 'game-of-trains', 'river-dragons'];
const ADDRESSES = [
  '/settings',
  '/no/such/page',
  ...GAMES.flatMap((game) => [`/${game}/setup`, `/how/${game}`, `/rules/${game}`, `/learn/${game}`]),
  '/',
];

const commit = async (page) => {
  await planned(page);
  await page.locator('[data-primary]').click();
};

// The sheets over a table, and an earlier position.
async function sheets(page, look) {
  const sheet = async (name, open) => {
    await open();
    await page.waitForSelector('dialog[open]');
    await look(name);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  };
  await sheet('menu', () => page.locator('.top nav button').last().click());
  await sheet('keys', () => page.keyboard.press('?'));
  for (const tab of [0, 1, 2])
    await sheet(`talk ${tab}`, async () => {
      await page.locator('.talk-opener').click();
      await page.locator('.talk-sheet [role="tab"]').nth(tab).click();
    });
  await page.keyboard.press('[');
  await page.waitForSelector('.bar .replay');
  await look('replay');
}

const TRAINS = {
  plan: [
    'crowded',
    async (page) => {
      await page.locator('[data-ability="swap-adjacent"]').click();
      await page.locator('.own .link:has(.cost)').first().click();
    },
  ],
  refusal: ['locked', (page) => page.locator('.own [data-place="3"]').click()],
  end: ['ended', (page) => page.waitForSelector('.end')],
};

const { push, crash, transfer } = STATES;
const RIVER = { push, crash, transfer };
const atTheHelm = (act) => async (page) => {
  await page.waitForSelector(READY);
  await act(page);
};

const DRAGONS = {
  program: [
    beginning('blue green pink yellow red black'),
    async (page) => {
      for (const card of ['stone2', 'plank2', 'dragon:red'])
        await page.locator(`[data-card="${card}"]`).click();
      await page.waitForSelector('.rd-program [data-slot="3"]');
    },
  ],
  plank: [read('river-lay.gwr'), (page) => page.keyboard.press('4')],
  end: [
    read('river-win.gwr'),
    async (page) => {
      await page.locator('.rd-target[data-action="go yellow"]').click({ force: true });
      await commit(page);
      await page.waitForSelector('.end');
    },
  ],
};

function tables() {
  const named = (game, states, path) =>
    Object.entries(states).map(([name, [record, act]]) => [`${game} ${name}`, read(path(record)), act]);
  return [
    ...named('trains', TRAINS, (name) => `${name}.gwr`),
    ...named('river', RIVER, (name) => `river/${name}.gwr`).map(([name, record, act]) => [
      name,
      record,
      atTheHelm(act),
    ]),
    ...Object.entries(DRAGONS).map(([name, [record, act]]) => [`dragons ${name}`, record, act]),
  ];
}

const blockFonts = (context) => context.route('**/*.woff2', (route) => route.abort());
const isAboutFonts = (error) => error.includes('ERR_FAILED');

// In the page.
const isFaceThere = () =>
  [...document.fonts].some(({ family, status }) => family === 'Tinos' && status === 'loaded');

// In the page: increases the letter spacing.
function widen(spread) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { letter-spacing: ${spread}em }`);
  document.adoptedStyleSheets = [sheet];
}

// With the wide font, this makes text more than a third wider than in Tinos, or in the usual system
// fonts.
export const SPREAD = 0.04;
async function spread(context) {
  await blockFonts(context);
  await context.addInitScript(widen, SPREAD);
}

export function narrow({ browser, server, picture, check, load }) {
  async function everyScreen(page, look) {
    for (const path of ADDRESSES) {
      await goTo(page, server.url + path);
      await page.waitForSelector(path.startsWith('/learn') ? '.bar [data-primary]' : 'h1:not(.sr)');
      await look(path);
    }
    await goTo(page, `${server.url}/game-of-trains/setup`);
    await page.locator('.presets button').nth(3).click();
    await page.locator('.start-bar .primary').click();
    await page.waitForSelector('.curtain');
    await look('curtain');
    for (const [name, record, act] of tables()) {
      await page.setViewportSize(SIZES.desktop); // where a pointer reaches everything
      await load(page, record);
      await act(page);
      await look(name);
    }
    await load(page, read('crowded.gwr'));
    await settled(page);
    await sheets(page, look);
  }

  async function nothingIsCut(where, lang, { name: kind, sizes = NARROW, prepare }) {
    const { page, errors, context } = await visitor(where, {
      viewport: NARROW[0],
      settings: { lang },
    });
    await prepare?.(context);
    await everyScreen(page, async (name) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await drawn(page);
        const cut = await page.evaluate(cutTexts);
        check(`${name} is not cut off (${kind}, ${lang}, ${size.width})`, cut.length === 0, cut.join('\n'));
        await picture(page, `${kind}-${lang}-${size.width}-${name.replaceAll('/', '-')}`);
      }
    });
    const hasFace = await page.evaluate(isFaceThere);
    check(`the title face is loaded, unless it is blocked (${kind})`, hasFace === !prepare);
    const others = prepare ? errors.filter((error) => !isAboutFonts(error)) : errors;
    check('no errors', others.length === 0, others.join('\n'));
    await context.close();
  }

  return {
    async 'nothing is cut off on a narrow phone, in Russian'() {
      await nothingIsCut(browser, 'ru', { name: 'narrow' });
    },

    async 'nothing is cut off on a narrow phone, in Italian'() {
      await nothingIsCut(browser, 'it', { name: 'narrow' });
    },

    async 'nothing is cut off without the title face'() {
      await nothingIsCut(browser, 'ru', { name: 'plain', prepare: blockFonts });
    },

    async 'nothing is cut off with wide fonts'() {
      const wide = await launchWithFonts('wide');
      await nothingIsCut(wide, 'ru', {
        name: 'wide',
        sizes: WIDE,
        prepare: spread,
      });
      await wide.close();
    },

    async 'a very long name leaves space for the other boats'() {
      const record = read('river/push.gwr').replace(/^player 1: .*/m, `player 1: ${'Maximiliana'.repeat(5)}`);
      const { page, context } = await visitor(browser, {
        viewport: SIZES.phone,
      });
      await load(page, record);
      const second = await page.locator('.river-order li').nth(1).boundingBox();
      check('on a phone', second.x + second.width < SIZES.phone.width, JSON.stringify(second));
      await page.setViewportSize(SIZES.desktop);
      await page.waitForSelector('.side .order li');
      const beside = await page.evaluate(() => {
        const row = document.querySelector('.side .order li');
        return [row.scrollWidth, row.clientWidth];
      });
      check('and for the standing', beside[0] <= beside[1], beside.join());
      await context.close();
    },
  };
}
