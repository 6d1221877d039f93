// The page as an app: speed, offline use, updates, installation.
import { settled, visitor } from './browser.mjs';
import { versions } from './versions.mjs';

// In the page: has the browser check for an update, after the page has begun to listen.
async function lookForUpdate() {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await registration.update();
}

// In the page, before anything else: another tab registers the service worker while this one still
// delays doing so.
function beSecond() {
  const FIRST_VISIT_DELAY_MS = 3000;
  const workers = navigator.serviceWorker;
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (act, ms, ...rest) => {
    if (ms !== FIRST_VISIT_DELAY_MS) return later(act, ms, ...rest);
    workers.addEventListener('controllerchange', act, { once: true });
    void workers.register('/sw.js');
  };
}

export function app({ browser, server, check, accessible, playNow, playOn }) {
  return {
    async 'the speed of playouts is measured'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(`${server.url}/settings`);
      await page.locator('a[href="/bench"]').click();
      await page.waitForSelector('.figures[aria-busy="false"]');
      const figures = await page.locator('.figures td').allInnerTexts();
      console.log(`playouts per second: ${figures.join('; ')}`);
      check('for each game', figures.length === 3 && figures.every((figure) => /^[1-9]/.test(figure)));
      await accessible(page, 'the figures');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'fast, and works offline'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(server.url);
      await page.waitForSelector('.poster');
      const painted = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      console.log(`first page after ${(await painted.jsonValue()).toFixed(0)} ms`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await caches.keys()).length === 1);
      await playNow(page).click();
      await settled(page);
      await playOn(page, 1);
      await page.waitForSelector('.deck.is-target');
      const tap = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const start = performance.now();
            new MutationObserver(() => resolve(performance.now() - start)).observe(
              document.querySelector('.own'),
              {
                subtree: true,
                childList: true,
                attributes: true,
              },
            );
            document.querySelector('.deck[data-home]').click();
          }),
      );
      // Printed, not checked: it depends on the machine.
      console.log(`a tap takes effect after ${tap.toFixed(1)} ms`);
      await context.setOffline(true);
      await page.reload();
      await settled(page);
      await page.goto(server.url);
      await playNow(page).click();
      check('a new game offline', !(await settled(page)));
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'an update waits until it is requested, or the page is opened again'() {
      const newer = await versions(server.url);
      const { page, errors, context } = await visitor(browser);
      const version = () => page.evaluate(() => document.documentElement.dataset.version);
      const isKept = (count) =>
        page.waitForFunction(async (wanted) => (await caches.keys()).length === wanted, count);
      await page.goto(newer.url);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      newer.renew();
      await page.evaluate(lookForUpdate);
      await page.waitForSelector('.update');
      check('an open page keeps its version', (await version()) === '1');
      await isKept(2);
      await accessible(page, 'the notice of an update');
      await page.getByRole('button', { name: 'Load it' }).click();
      await page.waitForFunction(() => document.documentElement.dataset.version === '2');
      await page.waitForSelector('.poster');
      await isKept(1);
      newer.renew();
      await page.evaluate(lookForUpdate);
      await page.waitForSelector('.update');
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.version === '3');
      await page.waitForSelector('.poster');
      check('opened again it updates by itself', (await page.locator('.update').count()) === 0);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
      newer.close();
    },

    async 'an update also loads where another tab registered the service worker'() {
      const newer = await versions(server.url);
      const { page, context } = await visitor(browser);
      await context.addInitScript(beSecond);
      await page.goto(newer.url);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      newer.renew();
      await page.evaluate(lookForUpdate);
      await page.getByRole('button', { name: 'Load it' }).click();
      await page.waitForFunction(() => document.documentElement.dataset.version === '2');
      await context.close();
      newer.close();
    },

    async 'the page installs as an app, and starts offline'() {
      const { page, context } = await visitor(browser);
      await page.goto(server.url);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await caches.keys()).length === 1);
      const devtools = await context.newCDPSession(page);
      const manifest = await devtools.send('Page.getAppManifest');
      check('the manifest is valid', manifest.errors.length === 0, JSON.stringify(manifest.errors));
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      // Chromium installs nothing in a private window, such as a test's.
      const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
      check('it can be installed', others.length === 0, JSON.stringify(others));
      for (const { src, sizes, type } of JSON.parse(manifest.data).icons) {
        const width = await page.evaluate(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return image.naturalWidth;
        }, src);
        check(
          `${src} has the declared size`,
          type.includes('svg') || sizes === `${width}x${width}`,
          `${width}`,
        );
      }
      await context.setOffline(true);
      for (const path of ['/', '/rules/game-of-trains', '/learn/game-of-trains', '/settings']) {
        await page.goto(server.url + path);
        await page.waitForSelector('h1:not(.sr)');
      }
      check('every screen starts offline', true);
      await context.close();
    },
  };
}
