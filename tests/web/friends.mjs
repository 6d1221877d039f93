// People elsewhere at one table, each in a browser of their own, with the real server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../tally.mjs';
import { SIZES, UNSEEN, drawn, goTo, launch, steps, visitor } from './browser.mjs';
import { serve } from './server.mjs';
import { press } from './trains-play.mjs';

// Opens a table, at which the host sits in seat 1; its link.
export async function openTable(page, url, name, game = 'game-of-trains', clock = '') {
  await goTo(page, `${url}/friends`);
  await page.locator('.new-online [data-name]').fill(name);
  await page.locator(`.new-online [value="${game}"]`).check();
  await page.locator('[data-clock]').selectOption(clock);
  await page.locator('[data-open]').click();
  await page.waitForSelector('.room .share');
  return page.locator('.share input').inputValue();
}

export async function sitDown(page, link, name, seat) {
  await page.goto(link);
  await page.locator('.room [data-name]').fill(name);
  await page.locator(`[data-seat="${seat}"] [data-sit]`).click();
  await page.waitForSelector(`.room-seats [data-seat="${seat}"].is-mine, .online-table .table`);
}

export const playing = (page) => page.waitForSelector('.online-table .table');

// Resolves once it is somebody's turn, or the game is over: whose, or null.
export async function turnOf(pages) {
  const found = pages.map((page) =>
    page
      .waitForFunction(() => {
        if (document.querySelector('.end')) return 'over';
        return document.querySelector('.online-table .pill.is-mine') && 'asked';
      })
      .then((handle) => handle.jsonValue())
      .then((what) => (what === 'over' ? null : page)),
  );
  return Promise.race(found);
}

// Everybody plays their turns, as many as that; false once the game is over.
async function play(pages, turns) {
  for (let i = 0; i < turns; i++) {
    const page = await turnOf(pages);
    if (!page) return false;
    const before = await steps(page);
    await press(page, 'click');
    await page.waitForFunction(
      (were) =>
        Number(document.querySelector('.table')?.dataset.steps ?? 0) > were || document.querySelector('.end'),
      before,
    );
  }
  return true;
}

const MANY = 100000;

// One action from the board as text, where every game lists them: the first, the last, the second …
export async function pressText(page, turn) {
  const actions = page.locator('.text-view li button[aria-pressed="false"]');
  const count = await actions.count();
  if (count > 0) await actions.nth(turn % 2 ? count - 1 : Math.min(turn, count - 1)).click();
  const commit = page.locator('.text-view .primary');
  await drawn(page);
  if ((await commit.count()) > 0) await commit.click();
}

// Plays until the game is over, or so many steps have been played.
export async function playText(pages, until) {
  for (let turn = 0; ; turn++) {
    const page = await turnOf(pages);
    if (!page || (await steps(page)) >= until) return;
    if ((await page.locator('.text-view').count()) === 0) await page.locator('#tab-text').click();
    await pressText(page, turn);
  }
}

// In the page: the next action that is sent answers another decision, or the connection is lost with it.
function spoilNextAct(how) {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function spoilt(message) {
    if (!message.includes('"ask":"act"')) return send.call(this, message);
    WebSocket.prototype.send = send;
    if (how === 'decision') return send.call(this, message.replace(/"decision":(\d+)/, '"decision":9$1'));
    send.call(this, message);
    this.close();
  };
}

// The page verifies the record of the server, and finds any digit that was changed.
async function theChanceIsChecked(page) {
  const verdict = async () => {
    await page.locator('[data-fair]').click();
    const isWrong = await page.locator('.verdict').evaluate((said) => said.classList.contains('is-wrong'));
    const lines = await page.locator('.verdicts li').allInnerTexts();
    await page.keyboard.press('Escape');
    return { isWrong, lines };
  };
  const { isWrong, lines } = await verdict();
  check(
    'the chance of the game verifies',
    !isWrong && lines.every((line) => line.startsWith('✓')),
    lines.join('\n'),
  );
  for (const [key, line] of [
    ['fair-secret', 0],
    ['fair-nonce 1', 0],
    ['fair-lock', 1],
  ]) {
    await page.evaluate((changed) => {
      globalThis.fetchAll ??= globalThis.fetch;
      globalThis.fetch = async (...asked) => {
        const answer = await globalThis.fetchAll(...asked);
        if (!String(asked[0]).endsWith('/record')) return answer;
        const flip = (all, before, digit) => before + (digit === '0' ? '1' : '0');
        return new Response((await answer.text()).replace(new RegExp(`^(${changed}: )(.)`, 'm'), flip));
      };
    }, key);
    const found = await verdict();
    check(
      `another ${key} is found`,
      found.isWrong && found.lines[line].startsWith('✗'),
      found.lines.join('\n'),
    );
  }
}

// A picture in every size, and axe's opinion.
export async function look({ accessible, picture }, page, name) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    if (size === 'tablet') continue;
    await page.setViewportSize(viewport);
    await drawn(page);
    await picture(page, `online-${name}-${size}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`${name} is not wider than the screen (${size})`, width <= 0, String(width));
    if (size !== 'sideways') await accessible(page, `${name} (${size})`);
  }
}

export function friends(frame) {
  const { gangway, browser } = frame;
  return {
    async 'friends at one table: a whole game, with a reload and a killed server'() {
      const folder = mkdtempSync(join(tmpdir(), 'gangway-friends-'));
      const words = ['--db', `sqlite:${join(folder, 'tables')}`];
      const first = await serve(gangway, words);
      const anna = await visitor(browser, UNSEEN);
      const bob = await visitor(browser, UNSEEN);
      const pages = [anna.page, bob.page];
      await anna.page.goto(first.url);
      const link = await openTable(anna.page, first.url, 'Anna');
      await sitDown(bob.page, link, 'Bob', 2);
      for (const page of pages) await playing(page);
      check('the game goes on', await play(pages, 8));
      const before = await steps(bob.page);
      await bob.page.reload();
      await playing(bob.page);
      check('after a reload it is where it was', (await steps(bob.page)) >= before);
      check('and goes on', await play(pages, 8));
      const port = new URL(first.url).port;
      await first.kill();
      await anna.page.waitForSelector('.connected');
      const second = await serve(gangway, [...words, '--port', port]);
      for (const page of pages) await page.waitForSelector('.connected', { state: 'detached' });
      check('nothing is lost by a killed server', (await steps(anna.page)) >= before);
      check('the game ends', !(await play(pages, MANY)));
      for (const page of pages) await page.waitForSelector('.end');
      const ranks = (page) => page.locator('.ranks .who').allInnerTexts();
      const [one, other] = [await ranks(anna.page), await ranks(bob.page)];
      check('both see the same end', one.length === 2 && one.join() === other.join(), `${one} / ${other}`);
      await bob.page.getByRole('button', { name: 'Look at the game' }).click();
      await theChanceIsChecked(bob.page);
      await anna.page.locator('[data-again]').click();
      await anna.page.waitForSelector('.room');
      await bob.page.locator('[data-next]').click();
      for (const page of pages) await playing(page);
      check('a rematch is one press for each', anna.page.url() === bob.page.url());
      check('and everybody sits where they sat', (await bob.page.locator('.own').count()) === 1);
      const errors = [...anna.errors, ...bob.errors].filter((each) => !/WebSocket|ERR_CONNECTION/.test(each));
      check('no errors', errors.length === 0, errors.join('\n'));
      await anna.context.close();
      await bob.context.close();
      await second.close();
      rmSync(folder, { recursive: true });
    },

    async 'friends: only whoever has the link comes to a private table; watching, leaving, coming back'() {
      const server = await serve(gangway);
      const guests = [];
      const visit = async () => guests[guests.push(await visitor(browser)) - 1].page;
      const [anna, bob, carl, dora] = [await visit(), await visit(), await visit(), await visit()];
      await anna.goto(server.url);
      const link = await openTable(anna, server.url, 'Anna');
      await carl.goto(link.replace(/#.*/, ''));
      await carl.waitForSelector('.nowhere');
      await sitDown(bob, link, 'Bob', 2);
      check('the secret of the link is not in the address', !bob.url().includes('#'), bob.url());
      for (const page of [anna, bob]) await playing(page);
      await dora.goto(link);
      await playing(dora);
      const own = await anna.locator('.hand-card').count();
      const seen = await dora.locator('.hand-card:not(.is-hidden) .number').count();
      check('GT-H1: who watches sees no hand', own > 0 && seen === 0, `${own} ${seen}`);
      check('and cannot act', (await dora.locator('[data-primary]').count()) === 0);
      await bob.locator('.watchers').waitFor();
      await anna.locator('[data-doings]').click();
      await anna.locator('[data-leave]').click();
      await bob.locator('[data-seat="1"].is-absent').waitFor();
      await anna.goto(link);
      await anna.locator('[data-here]').click();
      await bob.locator('[data-seat="1"].is-absent').waitFor({ state: 'detached' });
      await goTo(bob, `${server.url}/friends`);
      await bob.locator('[data-return-make]').click();
      const back = await bob.locator('[data-return] input').inputValue();
      const phone = await visit();
      await phone.goto(back);
      await phone.locator('[data-back]').click();
      await phone.locator('[data-table]').first().waitFor();
      check(
        'by the return link one is the same person',
        (await phone.locator('[data-name]').inputValue()) === 'Bob',
      );
      check('and the link is not in the address', !phone.url().includes('#'), phone.url());
      await phone.locator('[data-table] a').first().click();
      await phone.waitForSelector('.online-table [data-seat="2"]');
      await phone.waitForSelector('.own');
      await goTo(carl, `${server.url}/friends`);
      await carl.waitForSelector('.friends .empty');
      check('it is in no list of others', (await carl.locator('[data-table]').count()) === 0);
      for (const { context, errors } of guests) {
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
      await server.close();
    },

    async 'friends: the link is copied on plain http, too, where there is no clipboard'() {
      const free = await serve(gangway);
      const { port } = new URL(free.url);
      await free.close();
      const url = `http://table.test:${port}`;
      const server = await serve(gangway, ['--port', port, '--public-url', url]);
      const alone = await launch('--host-resolver-rules=MAP table.test 127.0.0.1');
      const { page, errors } = await visitor(alone);
      await page.goto(url);
      check('it is no secure context', !(await page.evaluate(() => isSecureContext)));
      const link = await openTable(page, url, 'Anna');
      check('the link begins with the public address', link.startsWith(url), link);
      await page.evaluate(() => {
        document.addEventListener('copy', () => (globalThis.copied = document.activeElement.value));
      });
      await page.locator('[data-copy]').click();
      await page.waitForFunction(() => document.querySelector('[data-copy]').textContent === 'Copied');
      check('it is copied', (await page.evaluate(() => globalThis.copied)) === link);
      await page.locator('.share summary').click();
      check('and there is a QR code of it', (await page.locator('.qr').count()) === 1);
      const missing = await page.evaluate(() =>
        ['serviceWorker', 'clipboard', 'share'].filter((name) => name in navigator),
      );
      check('there is no service worker, clipboard or share sheet', missing.length === 0, missing.join());
      const bob = await visitor(alone);
      await sitDown(bob.page, link, 'Bob', 2);
      for (const each of [page, bob.page]) await playing(each);
      check('the game goes on there', await play([page, bob.page], 3));
      await page.locator('[data-doings]').click();
      await page.locator('[data-offer="end"]').click();
      await bob.page.locator('[data-agree]').click();
      await bob.page.locator('[data-fair]').click();
      await bob.page.waitForSelector('.verdict:not(.is-wrong)');
      const all = [...errors, ...bob.errors];
      const others = all.filter((each) => !each.includes('Cross-Origin-Opener-Policy')); // ignored there
      check('no errors', others.length === 0, others.join('\n'));
      await alone.close();
      await server.close();
    },

    async 'friends: what is refused is undone, what was lost is sent again, and one may take back'() {
      const server = await serve(gangway);
      const anna = await visitor(browser);
      const bob = await visitor(browser);
      const pages = [anna.page, bob.page];
      await anna.page.goto(server.url);
      const link = await openTable(anna.page, server.url, 'Anna', 'mississippi-queen');
      await sitDown(bob.page, link, 'Bob', 2);
      for (const page of pages) await playing(page);
      await playText(pages, 8);
      const page = await turnOf(pages);
      const other = pages.find((each) => each !== page);
      const reach = (at, wanted) =>
        at.waitForFunction((all) => Number(document.querySelector('.table').dataset.steps) === all, wanted);
      const before = await steps(page);
      if ((await page.locator('.text-view').count()) === 0) await page.locator('#tab-text').click();
      await page.evaluate(spoilNextAct, 'decision');
      await pressText(page, 0);
      await page.waitForSelector('.bar .refusal');
      check('what is refused has not happened', (await steps(page)) === before);
      check('and the turn is still there', (await page.locator('.pill.is-mine').count()) === 1);
      await page.evaluate(spoilNextAct, 'loss');
      await pressText(page, 0);
      for (const each of pages) await reach(each, before + 1);
      check('what was lost has happened once', (await page.locator('.bar .refusal').count()) === 0);
      await page.locator('[data-undo]:not([aria-disabled="true"])').click();
      await page.waitForFunction(
        (all) => Number(document.querySelector('.table').dataset.steps) < all,
        before + 1,
      );
      const left = await steps(page);
      await reach(other, left);
      check('what is taken back is so for both', left <= before, String(left));
      for (const { errors, context } of [anna, bob]) {
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
      await server.close();
    },

    async 'friends: boats and dragons at a table elsewhere'() {
      const server = await serve(gangway);
      for (const game of ['mississippi-queen', 'river-dragons']) {
        const anna = await visitor(browser, UNSEEN);
        const bob = await visitor(browser, UNSEEN);
        const pages = [anna.page, bob.page];
        await anna.page.goto(server.url);
        const link = await openTable(anna.page, server.url, 'Anna', game);
        await sitDown(bob.page, link, 'Bob', 2);
        for (const page of pages) await playing(page);
        await playText(pages, 60);
        const most = Math.max(...(await Promise.all(pages.map(steps))));
        for (const page of pages)
          await page.waitForFunction(
            (all) => Number(document.querySelector('.table').dataset.steps) >= all,
            most,
          );
        check(`${game} is played`, most >= 60, String(most));
        for (const { errors, context } of [anna, bob]) {
          check(`no errors (${game})`, errors.length === 0, errors.join('\n'));
          await context.close();
        }
      }
      await server.close();
    },

    async 'friends: every screen, in the light, in the dark and in three languages'() {
      const server = await serve(gangway);
      const looks = [
        { theme: 'light', lang: 'en' },
        { theme: 'dark', lang: 'ru' },
        { theme: 'light', lang: 'it' },
      ];
      for (const settings of looks) {
        const called = `${settings.lang}-${settings.theme}`;
        const anna = await visitor(browser, { settings });
        const bob = await visitor(browser, { settings });
        await anna.page.goto(server.url);
        const link = await openTable(anna.page, server.url, 'Anna');
        await anna.page.locator('.share summary').click();
        await look(frame, anna.page, `host-${called}`);
        await bob.page.goto(link);
        await bob.page.waitForSelector('[data-name]');
        await look(frame, bob.page, `guest-${called}`);
        await sitDown(bob.page, link, 'Bob', 2);
        for (const { page } of [anna, bob]) await playing(page);
        await anna.page.locator('[data-chat]').click();
        await anna.page.locator('[data-phrase="good-luck"]').click();
        await bob.page.waitForSelector('.notes .heard');
        await anna.page.waitForSelector('.chat-lines b');
        await look(frame, anna.page, `chat-${called}`);
        await anna.page.setViewportSize(SIZES.phone);
        await anna.page.locator('[data-chat]').click();
        await look(frame, anna.page, `chat-sheet-${called}`);
        await anna.page.setViewportSize(SIZES.phone);
        await anna.page.keyboard.press('Escape');
        await anna.page.setViewportSize(SIZES.desktop);
        await drawn(anna.page);
        await bob.page.waitForSelector('[data-chat].has-unread');
        await bob.page.locator('[data-doings]').click();
        await look(frame, bob.page, `doings-${called}`);
        await bob.page.locator('[data-offer="pause"]').click();
        await anna.page.waitForSelector('[data-agree]');
        const before = await anna.page.locator('.board').boundingBox();
        await look(frame, anna.page, `table-${called}`);
        await anna.page.setViewportSize(SIZES.desktop);
        await anna.page.locator('[data-decline]').click();
        await anna.page.waitForSelector('[data-agree]', { state: 'detached' });
        const after = await anna.page.locator('.board').boundingBox();
        check('an offer does not move the board', before.y === after.y && before.height === after.height);
        await bob.page.locator('[data-doings]').click();
        await bob.page.locator('[data-offer="end"]').click();
        await anna.page.locator('[data-agree]').click();
        await bob.page.locator('[data-fair]').waitFor();
        await bob.page.locator('.pill:not(.is-mine)').waitFor();
        await look(frame, bob.page, `ended-${called}`);
        await bob.page.locator('[data-fair]').click();
        await bob.page.waitForSelector('.verdict');
        await look(frame, bob.page, `fair-${called}`);
        await bob.page.goto(`${server.url}/friends`);
        await bob.page.locator('[data-return-make]').click();
        await bob.page.locator('[data-return] summary').click();
        await look(frame, bob.page, `return-${called}`);
        await anna.page.goto(`${server.url}/friends`);
        await anna.page.waitForSelector('.saved li');
        await look(frame, anna.page, `friends-${called}`);
        const errors = [...anna.errors, ...bob.errors];
        check(`no errors (${called})`, errors.length === 0, errors.join('\n'));
        await anna.context.close();
        await bob.context.close();
      }
      await server.close();
    },
  };
}
