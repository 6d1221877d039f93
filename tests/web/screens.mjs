// Every screen at every size, light and dark, narrow, low and with large text.
import { SIZES, launch, goTo, settled, visitor, setOptions } from './browser.mjs';

const ADDRESSES = [
  ['setup', '/game-of-trains/setup'],
  ['setup-dragons', '/river-dragons/setup'],
  ['learn', '/learn'],
  ['how', '/how/game-of-trains'],
  ['how-river', '/how/mississippi-queen'],
  ['how-dragons', '/how/river-dragons'],
  ['rules', '/rules/game-of-trains'],
  ['rules-river', '/rules/river-dragons'],
  ['setup-river', '/mississippi-queen/setup'],
  ['settings', '/settings'],
  ['nowhere', '/no/such/page'],
];
const SMALL = ['phone', 'sideways', 'tablet'];

export function screens({
  browser,
  server,
  picture,
  check,
  accessible,
  load,
  pictured,
  setUp,
  crowded,
  ended,
}) {
  async function everyScreen(page) {
    for (const [name, path] of ADDRESSES) {
      await goTo(page, server.url + path);
      await page.waitForSelector('h1');
      if (name.startsWith('setup')) await unfold(page);
      await pictured(page, name);
    }
    await goTo(page, `${server.url}/learn/game-of-trains`);
    await page.waitForSelector('.lesson');
    await settledLesson(page);
    await pictured(page, 'lesson');
    await page.setViewportSize(SIZES.desktop);
    await setUp(page, 2);
    await settled(page);
    await pictured(page, 'table-keep');
    await page.setViewportSize(SIZES.desktop);
    await load(page, crowded);
    await everySheet(page);
    await page.locator('[data-ability="swap-adjacent"]').click();
    await page.locator('.own .link:has(.cost)').first().click();
    await pictured(page, 'table');
    await load(page, ended);
    await page.waitForSelector('.plot[aria-busy="false"]');
    await pictured(page, 'end');
    await goTo(page, server.url);
    await page.waitForSelector('.poster');
    await pictured(page, 'home');
  }

  // All of a set-up: its options, and the colours of a seat where there are some to choose.
  async function unfold(page) {
    await page.setViewportSize(SIZES.desktop);
    await setOptions(page, {});
    const badges = page.locator('[data-colour]');
    if ((await badges.count()) > 0) await badges.first().click();
  }

  const settledLesson = (page) => page.waitForSelector('.own .is-target');

  // The sheets over a table, and an earlier position.
  async function everySheet(page) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.waitForSelector('.menu');
    await pictured(page, 'menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.waitForSelector('.keys');
    await pictured(page, 'keys');
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: 'Log, rules, text' }).click();
    for (const tab of ['Log', 'Rules', 'As text']) {
      await page.getByRole('tab', { name: tab }).click();
      await pictured(page, `talk-${tab.slice(0, 2).toLowerCase()}`, SMALL);
      await page.setViewportSize(SIZES.phone);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('[');
    await page.waitForSelector('.bar .replay');
    await pictured(page, 'replay');
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.desktop);
  }

  // In the page: if it is wider than the window, the elements that are.
  function tooWide() {
    if (document.documentElement.scrollWidth <= innerWidth) return '';
    const beyond = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return ['too wide:', ...beyond.slice(0, 9).map((each) => `${each.localName}.${each.className}`)].join(
      ' ',
    );
  }

  return {
    async 'every screen, every size, light and dark'() {
      const { page, errors, context } = await visitor(browser);
      await everyScreen(page);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'narrow, low, and with text twice as large'() {
      const large = await launch('--blink-settings=defaultFontSize=32');
      for (const [name, each, viewport] of [
        ['narrow', browser, { width: 320, height: 640 }],
        ['laptop', browser, { width: 1280, height: 800 }],
        ['large', large, { width: 1280, height: 800 }],
        ['large-phone', large, SIZES.phone],
      ]) {
        const { page, context } = await visitor(each, { viewport });
        const notTooWide = async (what) => {
          const wide = await page.evaluate(tooWide);
          check(`${what} is not too wide (${name})`, wide === '', wide);
        };
        for (const path of ['/', '/learn/game-of-trains', ...ADDRESSES.map(([, address]) => address)]) {
          await goTo(page, server.url + path);
          await page.waitForSelector('h1:not(.sr)');
          await notTooWide(path);
          await picture(page, `${name}-${path.slice(1).replaceAll('/', '-') || 'home'}`);
        }
        await load(page, crowded);
        await notTooWide('a table');
        await page.locator('.bar [data-primary]').scrollIntoViewIfNeeded();
        check(
          `the primary button is reachable (${name})`,
          await page.locator('.bar [data-primary]').isVisible(),
        );
        await picture(page, `${name}-table`);
        await accessible(page, `a table (${name})`);
        await context.close();
      }
      await large.close();
    },
  };
}
