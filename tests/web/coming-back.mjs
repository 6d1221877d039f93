// At a table elsewhere: tabs that sleep, pages that are older than the server, and what was planned.
import { goTo, launch, steps, visitor } from './browser.mjs';
import { openTable, playing, pressText, sitDown, turnOf } from './friends.mjs';
import { serve } from './server.mjs';

// What a browser writes on the console while there is no server.
const LOST = /WebSocket|ERR_CONNECTION|ERR_INTERNET|when fetching the script/;

// In the page: the next hello speaks a protocol that no server knows.
function speakAnother() {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function spoilt(message) {
    return send.call(this, message.replace('"protocol":1', '"protocol":99'));
  };
}

// The page is of another version when it is loaded next, and of the server's after that.
function beOld(page) {
  return page.addInitScript(() => {
    if (sessionStorage.getItem('is-new')) return;
    sessionStorage.setItem('is-new', 'yes');
    new MutationObserver((_, observer) => {
      const version = document.querySelector('meta[name="version"]');
      if (!version) return;
      version.content = '0.0.1';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

export function comingBack({ gangway, browser, check, accessible, picture }) {
  async function two(server, game, first = {}) {
    const anna = await visitor(browser, first);
    const bob = await visitor(browser);
    await anna.page.goto(server.url);
    const link = await openTable(anna.page, server.url, 'Anna', game);
    await sitDown(bob.page, link, 'Bob', 2);
    for (const { page } of [anna, bob]) await playing(page);
    return { anna, bob, pages: [anna.page, bob.page] };
  }

  const PLANNED = '.text-view li button[aria-pressed="true"]';

  // Plans something, unless the page has done so; returns what it says of it.
  async function planSomething(page) {
    await page.locator('#tab-text').click();
    await page.locator('.text-view li button[aria-pressed]').first().waitFor();
    if ((await page.locator(PLANNED).count()) === 0)
      await page.locator('.text-view li button[aria-pressed]').last().click();
    return planned(page);
  }

  const planned = (page) => page.locator(PLANNED).first().innerText();

  async function close(all, more = () => false) {
    for (const { context, errors } of all) {
      const own = errors.filter((each) => !LOST.test(each) && !more(each));
      check('no errors', own.length === 0, own.join('\n'));
      await context.close();
    }
  }

  return {
    async 'coming back: a tab that slept goes on without being loaded again'() {
      const server = await serve(gangway);
      const { anna, bob, pages } = await two(server, 'game-of-trains');
      const page = await turnOf(pages);
      const sleeper = pages.find((each) => each !== page);
      await sleeper.evaluate(() => (globalThis.isSame = true));
      const cdp = await sleeper.context().newCDPSession(sleeper);
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
      const before = await steps(page);
      await page.locator('#tab-text').click();
      await pressText(page, 0);
      await page.waitForFunction(
        (were) => Number(document.querySelector('.table').dataset.steps) > were,
        before,
      );
      const after = await steps(page);
      await cdp.send('Page.setWebLifecycleState', { state: 'active' });
      await sleeper.waitForFunction(
        (least) => Number(document.querySelector('.table')?.dataset.steps) >= least,
        after,
      );
      check('it is the same page', await sleeper.evaluate(() => globalThis.isSame === true));
      await close([anna, bob]);
      await server.close();
    },

    async 'coming back: what was planned is kept without a server, and when the page is loaded again'() {
      const server = await serve(gangway);
      const { anna, bob, pages } = await two(server, 'mississippi-queen');
      const page = await turnOf(pages);
      const plan = await planSomething(page);
      await page.context().setOffline(true);
      await page.waitForSelector('.connected');
      check('it is said quietly', (await page.locator('[role="alert"]').count()) === 0);
      check('and what was planned is there', (await planned(page)) === plan);
      await page.context().setOffline(false);
      await page.waitForSelector('.connected', { state: 'detached' });
      check('also once the server is back', (await planned(page)) === plan);
      await page.reload();
      await playing(page);
      await page.locator('#tab-text').click();
      await page.waitForSelector(PLANNED);
      check('and in a page that is loaded again', (await planned(page)) === plan);
      const before = await steps(page);
      await page.locator('.text-view .primary').click();
      await page.waitForFunction(
        (were) => Number(document.querySelector('.table').dataset.steps) === were + 1,
        before,
      );
      await page.reload();
      await playing(page);
      check('what was carried out is not planned again', (await steps(page)) === before + 1);
      await close([anna, bob]);
      await server.close();
    },

    async 'coming back: an older page says so and takes the new one, at the same table'() {
      const server = await serve(gangway);
      const { anna, bob, pages } = await two(server, 'mississippi-queen');
      const page = await turnOf(pages);
      await beOld(page);
      await page.reload();
      await playing(page);
      const plan = await planSomething(page);
      const notice = page.locator('.connected.is-old');
      await notice.waitFor();
      await picture(page, 'online-older');
      await page.locator('[data-newest]').click();
      await notice.waitFor({ state: 'detached' });
      await playing(page);
      await page.locator('#tab-text').click();
      await page.waitForSelector(PLANNED);
      check('the plan is still there', (await planned(page)) === plan);
      await page.evaluate(speakAnother);
      await page.context().setOffline(true);
      await page.waitForSelector('.connected');
      await page.context().setOffline(false);
      await page.waitForSelector('.connected.is-over');
      await picture(page, 'online-other-protocol');
      await page.locator('[data-newest]').click();
      await page.waitForSelector('.connected.is-over', { state: 'detached' });
      await playing(page);
      await page.locator('.pill.is-mine').waitFor();
      await close([anna, bob]);
      await server.close();
    },

    async 'coming back: likewise on plain http, where no service worker keeps the page'() {
      const free = await serve(gangway);
      const { port } = new URL(free.url);
      await free.close();
      const url = `http://table.test:${port}`;
      const server = await serve(gangway, ['--port', port, '--public-url', url]);
      const alone = await launch('--host-resolver-rules=MAP table.test 127.0.0.1');
      const anna = await visitor(alone);
      await anna.page.goto(url);
      await openTable(anna.page, url, 'Anna');
      const address = anna.page.url();
      await beOld(anna.page);
      await anna.page.reload();
      await anna.page.waitForSelector('.connected.is-old');
      await accessible(anna.page, 'the notice of a newer page');
      await anna.page.locator('.connected.is-old [data-newest]').click();
      await anna.page.waitForSelector('.connected', { state: 'detached' });
      await anna.page.waitForSelector('.room-seats [data-seat="1"].is-mine');
      check('it is the same table', anna.page.url() === address);
      await goTo(anna.page, `${url}/friends`);
      await anna.page.waitForSelector('[data-table]');
      await close([anna], (each) => each.includes('Cross-Origin-Opener-Policy'));
      await alone.close();
      await server.close();
    },
  };
}
