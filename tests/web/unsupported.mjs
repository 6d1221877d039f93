// Browsers that lack something: the page explains what, and does what is still possible.
import { transform } from '../../web/node_modules/esbuild/lib/main.js';
import { SIZES, goTo, settled, steps, visitor } from './browser.mjs';
import { byKeyboard } from './trains-play.mjs';
import { versions } from './versions.mjs';

// ------------------------------------------------------------------------ in the page --

// A browser that does not know a selector.
function knowNoHas() {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => !asked.join().includes(':has') && supports(...asked);
}

const knowNoModules = () => delete HTMLScriptElement.prototype.noModule;
const haveNoWasm = () => delete globalThis.WebAssembly;
const haveNoWorkers = () => delete Navigator.prototype.serviceWorker;

function refuseWorkers() {
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('refused'));
}

function refuseStorage() {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('refused', 'SecurityError');
    },
  });
}

function haveNoRoom() {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

// Commits reach the worker malformed.
function spoilCommits() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function spoiled(question, ...rest) {
    post.call(
      this,
      question?.method === 'commit' ? { ...question, args: question.args.slice(0, 1) } : question,
      ...rest,
    );
  };
}

// ------------------------------------------------------------------------------ tests --

const GREETINGS = {
  'en-GB': 'cannot start',
  'ru-RU': 'не может',
  'it-IT': 'non può',
};

export function unsupported({ browser, server, picture, check, accessible, playNow, playOn }) {
  // Visits the home screen with a browser changed by `prepare`.
  async function come(prepare, options) {
    const guest = await visitor(browser, options);
    await prepare(guest);
    await guest.page.goto(server.url);
    return guest;
  }

  const lacking =
    (script) =>
    ({ context }) =>
      context.addInitScript(script);
  const without =
    (pattern) =>
    ({ context }) =>
      context.route(pattern, (route) => route.abort());

  // Checks what the page shows instead of starting.
  async function showsInstead(page, text, what) {
    await page.waitForSelector('.plight');
    const said = await page.locator('.plight').innerText();
    check(what, said.includes(text), said);
  }

  return {
    async 'a browser that is too old is told so, in its language, and may try anyway'() {
      for (const [locale, greeting] of Object.entries(GREETINGS)) {
        const { page, context } = await come(lacking(knowNoHas), {
          locale,
          viewport: SIZES.phone,
        });
        await showsInstead(page, greeting, `in its language (${locale})`);
        await showsInstead(page, 'Firefox 121', `with the required versions (${locale})`);
        await picture(page, `old-phone-${locale}`);
        if (locale === 'en-GB') await accessible(page, 'the message to an old browser');
        await page.locator('.plight button').click();
        await page.waitForSelector('.poster');
        check('the message is gone', (await page.locator('.plight').count()) === 0);
        await context.close();
      }
    },

    async 'a browser without modules is told that it is too old'() {
      const { page, context } = await come(async (guest) => {
        await lacking(knowNoModules)(guest);
        await without('**/page-*.js')(guest);
      });
      await showsInstead(page, 'too old', 'the message');
      await context.close();
    },

    async 'the first script is ES5'() {
      const html = await (await fetch(server.url)).text();
      const [, address] = /<script src="([^"]*)">/.exec(html);
      const script = await (await fetch(server.url + address)).text();
      const as = async (target) => (await transform(script, { target })).code;
      check('it contains no newer syntax', (await as('es5')) === (await as('esnext')));
      check('every browser runs it', !/nomodule|type=/.test(html.match(/<script src[^>]*>/)[0]));
    },

    async 'without JavaScript the page says so in three languages'() {
      const { page, context } = await come(async () => {}, {
        javaScriptEnabled: false,
      });
      for (const lang of ['en', 'ru', 'it'])
        check(`the message (${lang})`, await page.locator(`.plight [lang=${lang}]`).isVisible());
      await picture(page, 'unscripted-desktop');
      await context.close();
    },

    async 'without WebAssembly the page says so'() {
      const { page, errors, context } = await come(lacking(haveNoWasm), {
        colorScheme: 'dark',
      });
      await showsInstead(page, 'WebAssembly', 'the message');
      await accessible(page, 'the message without WebAssembly');
      await picture(page, 'no-wasm-desktop-dark');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a page with a missing part says so, and can be reloaded'() {
      for (const part of ['**/page-*.js', '**/*.wasm', '**/worker-*.js']) {
        const { page, context } = await come(without(part));
        await showsInstead(page, 'did not arrive', `without ${part}`);
        await picture(page, `missing${part.replace(/\W+/g, '-')}`);
        await context.unroute(part);
        await page.locator('.plight button').click();
        await page.waitForSelector('.poster');
        await context.close();
      }
      const { page, context } = await visitor(browser);
      await context.route('**/page-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'let let = 1;' }),
      );
      await page.goto(server.url);
      await showsInstead(page, 'does not run here', 'a script that cannot be parsed');
      await context.close();
    },

    async 'a table whose worker fails says so, and continues after a reload'() {
      const { page, context } = await visitor(browser);
      await page.goto(server.url);
      await playNow(page).click();
      await settled(page);
      await playOn(page, 2);
      const before = await steps(page);
      await page.evaluate(spoilCommits);
      await byKeyboard(page);
      await showsInstead(page, 'Your game is kept', 'the message');
      await accessible(page, 'the message of a page that has stopped');
      await picture(page, 'stopped-desktop');
      await page.locator('.plight button').click();
      await settled(page);
      check('nothing is lost', (await steps(page)) === before, `${before}`);
      await context.close();
    },

    async 'a malformed address leads to no screen'() {
      const { page, errors, context } = await visitor(browser);
      // The server refuses it, but a page kept in the browser can get it.
      await page.goto(server.url);
      await page.waitForSelector('.poster');
      await goTo(page, `${server.url}/rules/%E0`);
      await page.waitForSelector('.nowhere');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'without storage a notice is shown once, and games can be played'() {
      for (const [name, script] of Object.entries({
        refuseStorage,
        haveNoRoom,
      })) {
        const { page, errors, context } = await come(lacking(script), {
          viewport: SIZES.phone,
        });
        const notice = page.locator('.update', { hasText: 'keeps nothing' });
        await notice.waitFor();
        await accessible(page, `the notice (${name})`);
        await picture(page, `${name}-phone`);
        await notice.getByRole('button').click();
        check(`it can be closed (${name})`, (await notice.count()) === 0);
        await goTo(page, `${server.url}/settings`);
        await page.locator('input[name=speed][value=instant]').check();
        await goTo(page, server.url);
        await playNow(page).click();
        await settled(page);
        await playOn(page, 2);
        await goTo(page, server.url);
        await page.locator('.saved li').waitFor();
        check(`it is shown once (${name})`, (await notice.count()) === 0);
        await page.locator('.saved li a').first().click();
        check(`the game continues (${name})`, !(await settled(page)));
        await goTo(page, `${server.url}/learn/river-dragons`);
        await page.waitForSelector('.lesson');
        check(`no errors (${name})`, errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'if the page is not kept for offline use, the settings say so'() {
      const failing = await versions(server.url, (worker) => worker.replace('["/",', '["/","/missing.js",'));
      for (const [name, script, url] of [
        ['no service workers', haveNoWorkers, server.url],
        ['a refused service worker', refuseWorkers, server.url],
        ['a service worker that cannot fill its cache', () => {}, failing.url],
      ]) {
        const { page, errors, context } = await visitor(browser);
        await context.addInitScript(script);
        await page.goto(`${url}/settings`);
        const line = page.locator('.online-only');
        const isShown = await line.waitFor().then(
          () => true,
          () => false,
        );
        check(`the line is shown (${name})`, isShown);
        if (script === haveNoWorkers) await accessible(page, 'settings without a service worker');
        await picture(page, `online-only-${name.replaceAll(' ', '-')}`);
        const others = errors.filter((error) => !error.includes('404'));
        check(`no errors (${name})`, others.length === 0, others.join('\n'));
        await context.close();
      }
      failing.close();
      const { page, context } = await visitor(browser);
      await page.goto(`${server.url}/settings`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      check('and not otherwise', (await page.locator('.online-only').count()) === 0);
      await context.close();
    },
  };
}
