// The title face: loaded where needed, kept for offline use, and nothing moves while it loads.
import { SIZES, drawn, launch, launchWithFonts, visitor } from './browser.mjs';
import { SPREAD } from './narrow.mjs';
import { versions } from './versions.mjs';

// The fonts in which the first match of a selector is drawn.
async function fontsOf(page, selector) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector,
  });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', {
    nodeId,
  });
  await devtools.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `system ${familyName}`));
}

const isTinos = async (page, selector) => {
  const fonts = await fontsOf(page, selector);
  return fonts.length > 0 && fonts.every((font) => font === 'Tinos');
};

// In the page: the width of a line in each of these fonts, at 100 px.
const widths = ({ fonts, spread = 0 }) => {
  const pen = document.createElement('canvas').getContext('2d');
  return fonts.map((font) => {
    pen.font = font;
    pen.letterSpacing = `${spread * 100}px`;
    return pen.measureText('The river runs on and on').width;
  });
};

// In the page: the paths in the service worker's cache.
const kept = async () => {
  const [name] = await caches.keys();
  const keys = name ? await (await caches.open(name)).keys() : [];
  return keys.map(({ url }) => new URL(url).pathname);
};
const isKept = async (part) => {
  const names = await Promise.all(
    (await caches.keys()).map(async (each) => (await caches.open(each)).keys()),
  );
  return names.flat().some(({ url }) => url.includes(part));
};

// In the page: records unexpected layout shifts (https://web.dev/articles/cls), each with its elements.
function watchShifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        globalThis.shifts.push({
          value,
          what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80)),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

// Holds back fonts until the returned function is called.
async function holdFonts(context) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await context.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const MOST_MOVED = 0.005; // of the screen; people notice from 0.1 on

export function faces({ browser, server, picture, check }) {
  return {
    async 'the tests have the expected fonts'() {
      const wide = await launchWithFonts('wide');
      const { page, context } = await visitor(browser);
      const other = await visitor(wide);
      const fonts = ['100px system-ui', '100px "DejaVu Sans"', '700 100px serif', '700 100px "DejaVu Serif"'];
      const [text, sans, title, serif] = await page.evaluate(widths, { fonts });
      const isThere = text === sans && title === serif && serif > sans;
      check(
        'DejaVu (Debian: fonts-dejavu-core) and nothing else',
        isThere,
        `${text} ${sans} ${title} ${serif}`,
      );
      await page.goto(server.url);
      await page.waitForSelector('.poster');
      const [tinos] = await page.evaluate(widths, {
        fonts: ['700 100px Tinos'],
      });
      const [broad] = await other.page.evaluate(widths, {
        fonts: ['700 100px serif'],
        spread: SPREAD,
      });
      check('wide fonts are more than a third wider than Tinos', broad / tinos > 1.35, `${broad / tinos}`);
      await Promise.all([context.close(), other.context.close()]);
      await wide.close();
    },

    async 'the title face is the page’s own; Cyrillic is loaded and kept for Russian only'() {
      const own = await launch(); // its network will be cut
      const newer = await versions(server.url);
      const { page, context, errors } = await visitor(own);
      const asked = [];
      context.on('request', (request) => asked.push(request.url()));
      await page.goto(newer.url);
      await page.waitForSelector('.poster');
      check('headings are in Tinos', await isTinos(page, 'h1'), (await fontsOf(page, 'h1')).join());
      check('and italics', await isTinos(page, '.lead'), (await fontsOf(page, '.lead')).join());
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(isKept, 'title-latin-700');
      const names = await page.evaluate(kept);
      check('English keeps both faces', names.filter((name) => name.includes('title-latin')).length === 2);
      check('and loads no Cyrillic', ![...names, ...asked].some((name) => name.includes('cyrillic')));
      check('nor a licence', !names.some((name) => name.includes('licences')));

      await page.locator('.language select').selectOption('ru');
      await page.waitForFunction(() => document.documentElement.lang === 'ru');
      check('Russian headings are in Tinos', await isTinos(page, 'h1'), (await fontsOf(page, 'h1')).join());
      await page.waitForFunction(isKept, '/kept/ru');
      newer.renew();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await page.waitForSelector('.update');
      await page.locator('.update button').click();
      await page.waitForFunction(() => document.documentElement.dataset.version === '2');
      await page.waitForSelector('.poster');
      await page.waitForFunction(async () => (await caches.keys()).length === 1);
      check('an update keeps Cyrillic from the start', await page.evaluate(isKept, '/kept/ru'));
      await newer.close();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await context.setOffline(true);
      await page.reload();
      await page.waitForSelector('.poster');
      check('also offline', await isTinos(page, 'h1'), (await fontsOf(page, 'h1')).join());
      check('no errors', errors.length === 0, errors.join('\n'));
      await own.close();
    },

    async 'the title face is served correctly'() {
      const { page, context } = await visitor(browser);
      await page.goto(server.url);
      const links = await page.locator('link[as=font]').evaluateAll((all) => all.map(({ href }) => href));
      check('both Latin faces are preloaded', links.length === 2);
      for (const link of links) {
        const { headers, status } = await fetch(link);
        const answer = [status, headers.get('content-type'), headers.get('cache-control')].join();
        check('a font, cached forever', /^200,font\/woff2,.*immutable/.test(answer), answer);
      }
      const licence = await fetch(`${server.url}/licences/tinos.txt`);
      check('with its licence', (await licence.text()).includes('SIL OPEN FONT LICENSE'));
      await context.close();
    },

    async 'nothing moves when the title face arrives late'() {
      for (const [lang, viewport, path] of [
        ['en', SIZES.desktop, '/'],
        ['ru', SIZES.phone, '/'],
        ['ru', SIZES.phone, '/rules/river-dragons'],
      ]) {
        const { page, context } = await visitor(browser, {
          viewport,
          settings: { lang },
        });
        const release = await holdFonts(context);
        await page.addInitScript(watchShifts);
        await page.goto(server.url + path, { waitUntil: 'commit' }); // the load event waits for the fonts
        await page.waitForSelector('h1');
        check(
          `the face is not there yet (${lang}, ${path})`,
          !(await isTinos(page, 'h1')),
          (await fontsOf(page, 'h1')).join(),
        );
        await picture(page, `late-before-${lang}${path.replaceAll('/', '-')}`);
        release();
        await page.waitForFunction(() => document.fonts.status === 'loaded');
        await drawn(page);
        check(
          `then it is there (${lang}, ${path})`,
          await isTinos(page, 'h1'),
          (await fontsOf(page, 'h1')).join(),
        );
        await picture(page, `late-after-${lang}${path.replaceAll('/', '-')}`);
        const shifts = await page.evaluate(() => globalThis.shifts);
        const moved = shifts.reduce((sum, { value }) => sum + value, 0);
        console.log(`layout shift by the title face (${lang}, ${path}): ${moved.toFixed(4)}`);
        check(`nothing has moved (${lang}, ${path})`, moved <= MOST_MOVED, JSON.stringify(shifts));
        await context.close();
      }
    },
  };
}
