// How long an action takes from a click to the other browser's board, how long a link takes to a board
// of 500 actions, and the long tasks of a page while others play. Printed, not checked: they depend on
// the machine and what else it does.
import { loadavg } from 'node:os';
import { goTo, steps, visitor } from '../browser.mjs';
import { openTable, playing, sitDown } from '../friends.mjs';

const ACTIONS = 60;
const LONG = 500;

// In the page: notes when the board has another number of steps.
function noteSteps() {
  globalThis.seen = {};
  const look = () => {
    const now = document.querySelector('.table')?.dataset.steps;
    if (now !== undefined) globalThis.seen[now] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-steps'] });
}

// In the page: plans any action, and carries it out once it may be; when, and how many steps there were.
async function actOnce() {
  const when = (found) =>
    new Promise((resolve) => {
      const look = () => (found() ? resolve(found()) : setTimeout(look, 5));
      look();
    });
  const isMine = () => document.querySelector('.online-table .pill.is-mine');
  await when(isMine);
  document.querySelector('#tab-text').click();
  const action = await when(() => document.querySelector('.text-view li button[aria-pressed="false"]'));
  const before = Number(document.querySelector('.table').dataset.steps);
  action.click();
  const commit = await when(() => document.querySelector('.text-view .primary:not([aria-disabled="true"])'));
  const at = performance.timeOrigin + performance.now();
  commit.click();
  await when(() => Number(document.querySelector('.table').dataset.steps) > before);
  return { at, before };
}

// In the page, before anything else: the table that is made goes on from this record.
function goOnFrom(record) {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function made(message) {
    if (!message.includes('"ask":"make"')) return send.call(this, message);
    return send.call(
      this,
      JSON.stringify({ ...JSON.parse(message), setup: `level easy\nprivate\nrecord\n${record}` }),
    );
  };
}

const percentile = (all, part) => [...all].sort((a, b) => a - b)[Math.ceil(all.length * part) - 1];

// The processor time of the longest tasks on the main threads of pages, which waiting for a busy machine
// does not lengthen.
function longestTasks({ traceEvents }) {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid, tdur }) => name.includes('RunTask') && tdur > 0 && mains.has(`${pid} ${tid}`))
    .map(({ tdur }) => Math.round(tdur / 1000))
    .sort((a, b) => b - a)
    .slice(0, 5);
}

function tell(what) {
  console.log(`${what} (load ${loadavg()[0].toFixed(1)})`);
}

async function pair(browser, url) {
  const anna = await visitor(browser);
  const bob = await visitor(browser);
  for (const { context } of [anna, bob]) await context.addInitScript(noteSteps);
  await anna.page.goto(url);
  const link = await openTable(anna.page, url, 'Anna', 'game-of-trains');
  await sitDown(bob.page, link, 'Bob', 2);
  for (const { page } of [anna, bob]) await playing(page);
  return [anna, bob];
}

// A record of that many actions that is not over.
function cutOff(record, count) {
  const [head, actions] = record.split('\n\n');
  return `${head}\n\n${actions.split('\n').slice(0, count).join('\n')}\n`;
}

export function onlineFigures({ browser, server, check, long }) {
  return {
    async 'online figures: from a click to the other board, and long tasks while others play'() {
      const both = await pair(browser, server.url);
      await browser.startTracing(null, { categories: ['toplevel'] });
      const waits = [];
      for (let i = 0; i < ACTIONS; i++) {
        const turn = await Promise.race(
          both.map(({ page }) => page.waitForSelector('.pill.is-mine').then(() => page)),
        );
        const other = both.map(({ page }) => page).find((page) => page !== turn);
        const { at, before } = await turn.evaluate(actOnce);
        const shown = await other.waitForFunction((were) => {
          const later = Object.keys(globalThis.seen).filter((number) => Number(number) > were);
          return later.length > 0 && Math.min(...later.map((number) => globalThis.seen[number]));
        }, before);
        waits.push((await shown.jsonValue()) - at);
      }
      const tasks = longestTasks(JSON.parse(await browser.stopTracing()));
      tell(
        `from a click to the other board: median ${percentile(waits, 0.5).toFixed(0)} ms, ` +
          `95th percentile ${percentile(waits, 0.95).toFixed(0)} ms of ${waits.length}`,
      );
      tell(`the longest tasks of both pages meanwhile, in processor time: ${tasks.join(', ')} ms`);
      check('every action reached the other board', waits.length === ACTIONS);
      for (const { context } of both) await context.close();
    },

    async 'online figures: from a link to a board of 500 actions'() {
      const host = await visitor(browser);
      await host.context.addInitScript(goOnFrom, cutOff(long, LONG));
      await host.page.goto(server.url);
      const link = await openTable(host.page, server.url, 'Anna', 'mississippi-queen');
      for (let left; (left = await host.page.locator('[data-fill]').count()) > 0; ) {
        await host.page.locator('[data-fill]').first().click();
        await host.page.waitForFunction((n) => document.querySelectorAll('[data-fill]').length < n, left);
      }
      await playing(host.page);
      const guest = await visitor(browser);
      const ready = () =>
        guest.page
          .waitForFunction((wanted) => {
            const now = Number(document.querySelector('.online-table .table')?.dataset.steps ?? 0);
            return now >= wanted && document.querySelector('.boat, [data-piece]') && performance.now();
          }, LONG)
          .then((found) => found.jsonValue());
      await guest.page.goto(link);
      const cold = await ready();
      await guest.page.evaluate(() => navigator.serviceWorker?.ready);
      await goTo(guest.page, server.url);
      await guest.page.goto(link);
      const warm = await ready();
      tell(`from a link to a board of ${LONG} actions: ${cold.toFixed(0)} ms, again ${warm.toFixed(0)} ms`);
      check('the board is there', (await steps(guest.page)) >= LONG);
      await host.context.close();
      await guest.context.close();
    },
  };
}
