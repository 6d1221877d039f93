// Browsers that lack something: the page says what, and does what still can be done.
import { transform } from '../../web/node_modules/esbuild/lib/main.js';
import { SIZES, goTo, settled, steps, visitor } from './browser.mjs';
import { byKeyboard } from './trains-play.mjs';
import { versions } from './versions.mjs';

// ------------------------------------------------------------------------ in the page --

// Of a browser that has not yet heard of a selector.
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

// What is carried out comes to the worker as nonsense.
function spoilCommits() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function spoiled(question, ...rest) {
    post.call(this, question?.method === 'commit' ? { ...question, args: question.args.slice(0, 1) } : question, ...rest);
  };
}

// ------------------------------------------------------------------------------ tests --

const GREETINGS = { 'en-GB': 'cannot start', 'ru-RU': 'не может', 'it-IT': 'non può' };

export function plight({ browser, server, picture, check, accessible, playNow, playOn }) {
  // Somebody whose browser is as `prepare` makes it, at the first page.
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

  // What the page says instead of starting.
  async function saysInstead(page, text, what) {
    await page.waitForSelector('.plight');
    const said = await page.locator('.plight').innerText();
    check(what, said.includes(text), said);
  }

  return {
    async 'a browser that is too old is told so, in its language, and may try'() {
      for (const [locale, greeting] of Object.entries(GREETINGS)) {
        const { page, context } = await come(lacking(knowNoHas), { locale, viewport: SIZES.phone });
        await saysInstead(page, greeting, `in words (${locale})`);
        await saysInstead(page, 'Firefox 121', `which would do (${locale})`);
        await picture(page, `old-phone-${locale}`);
        if (locale === 'en-GB') await accessible(page, 'what an old browser is told');
        await page.locator('.plight button').click();
        await page.waitForSelector('.poster');
        check('the words are gone', (await page.locator('.plight').count()) === 0);
        await context.close();
      }
    },

    async 'a browser that knows no modules is told that it is too old'() {
      const { page, context } = await come(async (guest) => {
        await lacking(knowNoModules)(guest);
        await without('**/page-*.js')(guest);
      });
      await saysInstead(page, 'too old', 'it is');
      await context.close();
    },

    async 'what an old browser reads first is ES5'() {
      const html = await (await fetch(server.url)).text();
      const [, address] = /<script src="([^"]*)">/.exec(html);
      const script = await (await fetch(server.url + address)).text();
      const as = async (target) => (await transform(script, { target })).code;
      check('nothing in it has to be made older', (await as('es5')) === (await as('esnext')));
      check('it is read by every browser', !/nomodule|type=/.test(html.match(/<script src[^>]*>/)[0]));
    },

    async 'without JavaScript the page says so in three languages'() {
      const { page, context } = await come(async () => {}, { javaScriptEnabled: false });
      for (const lang of ['en', 'ru', 'it'])
        check(`in words (${lang})`, await page.locator(`.plight [lang=${lang}]`).isVisible());
      await picture(page, 'unscripted-desktop');
      await context.close();
    },

    async 'without WebAssembly the page says so'() {
      const { page, errors, context } = await come(lacking(haveNoWasm), { colorScheme: 'dark' });
      await saysInstead(page, 'WebAssembly', 'in words');
      await accessible(page, 'what is said without WebAssembly');
      await picture(page, 'no-wasm-desktop-dark');
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a page of which a part is missing says so, and can be loaded again'() {
      for (const part of ['**/page-*.js', '**/*.wasm', '**/worker-*.js']) {
        const { page, context } = await come(without(part));
        await saysInstead(page, 'did not arrive', `without ${part}`);
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
      await saysInstead(page, 'does not run here', 'a script that cannot be read');
      await context.close();
    },

    async 'a table whose worker fails says so, and goes on when the page is loaded again'() {
      const { page, context } = await visitor(browser);
      await page.goto(server.url);
      await playNow(page).click();
      await settled(page);
      await playOn(page, 2);
      const before = await steps(page);
      await page.evaluate(spoilCommits);
      await byKeyboard(page);
      await saysInstead(page, 'Your game is kept', 'in words');
      await accessible(page, 'what is said by a page that has stopped');
      await picture(page, 'stopped-desktop');
      await page.locator('.plight button').click();
      await settled(page);
      check('nothing is lost', (await steps(page)) === before, `${before}`);
      await context.close();
    },

    async 'an address that cannot be read leads nowhere'() {
      const { page, errors, context } = await visitor(browser);
      // The server refuses it; a page that is kept in the browser gets to see it.
      await page.goto(server.url);
      await page.waitForSelector('.poster');
      await goTo(page, `${server.url}/rules/%E0`);
      await page.waitForSelector('.nowhere');
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'where nothing is kept one is told once, and plays'() {
      for (const [name, script] of Object.entries({ refuseStorage, haveNoRoom })) {
        const { page, errors, context } = await come(lacking(script), { viewport: SIZES.phone });
        const notice = page.locator('.update', { hasText: 'keeps nothing' });
        await notice.waitFor();
        await accessible(page, `the notice (${name})`);
        await picture(page, `${name}-phone`);
        await notice.getByRole('button').click();
        check(`it goes away (${name})`, (await notice.count()) === 0);
        await goTo(page, `${server.url}/settings`);
        await page.locator('input[name=speed][value=instant]').check();
        await goTo(page, server.url);
        await playNow(page).click();
        await settled(page);
        await playOn(page, 2);
        await goTo(page, server.url);
        await page.locator('.saved li').waitFor();
        check(`it is said once (${name})`, (await notice.count()) === 0);
        await page.locator('.saved li a').first().click();
        check(`the game goes on (${name})`, !(await settled(page)));
        await goTo(page, `${server.url}/learn/river-dragons`);
        await page.waitForSelector('.lesson');
        check(`no complaint (${name})`, errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'where the page is not kept, settings say that it takes a network'() {
      const failing = await versions(server.url, (worker) => worker.replace('["/",', '["/","/missing.js",'));
      for (const [name, script, url] of [
        ['no service workers', haveNoWorkers, server.url],
        ['one that is refused', refuseWorkers, server.url],
        ['one that cannot keep', () => {}, failing.url],
      ]) {
        const { page, errors, context } = await visitor(browser);
        await context.addInitScript(script);
        await page.goto(`${url}/settings`);
        const line = page.locator('.online-only');
        const isSaid = await line.waitFor().then(
          () => true,
          () => false,
        );
        check(`it is said (${name})`, isSaid);
        if (script === haveNoWorkers) await accessible(page, 'settings without a service worker');
        await picture(page, `online-only-${name.replaceAll(' ', '-')}`);
        const others = errors.filter((error) => !error.includes('404'));
        check(`no complaint (${name})`, others.length === 0, others.join('\n'));
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
