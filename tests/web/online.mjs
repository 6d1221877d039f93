// Whole games online at once, by pages that play by themselves while connections, pages and
// the server are lost in the middle of every kind of decision: nobody loses an action, nobody acts twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../tally.mjs';
import { steps } from './browser.mjs';
import { openTable, playing, sitDown } from './friends.mjs';
import { letPlay, player } from './online/player.mjs';
import { serve } from './server.mjs';

// Few rounds or turns, after which the games are over in any case.
const TABLES = [
  { game: 'mississippi-queen', people: 2, options: 'boats=1 rounds=10' },
  { game: 'game-of-trains', people: 4, options: 'turns=40' },
];

// The server, which can be killed and comes back with what it had stored.
async function lasting(gangway) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-online-'));
  const words = ['--db', `sqlite:${join(folder, 'tables')}`];
  let now = await serve(gangway, words);
  const { url } = now;
  return {
    url,
    async killAndRestart() {
      await now.kill();
      now = await serve(gangway, [...words, '--port', new URL(url).port]);
    },
    async close() {
      await now.close();
      rmSync(folder, { recursive: true });
    },
  };
}

// A phone that sleeps: its page runs no script, and its connections die.
async function sleep(page, server) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await server.killAndRestart();
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await devtools.detach();
}

const DISTURBANCES = {
  reload: (page) => page.reload(),
  offline: async (page) => {
    await page.evaluate(() => globalThis.goOffline());
    await page.waitForSelector('.connected');
    await page.evaluate(() => globalThis.goOnline());
  },
  killed: (_, server) => server.killAndRestart(),
  asleep: sleep,
};

// Disturbs pages one after another, each at the moment when it sends an action of a kind that has not
// been disturbed yet.
function disturber(server) {
  const waiting = [];
  const disturbed = new Set(); // kinds of decisions
  const done = [];
  const ways = Object.keys(DISTURBANCES);
  let running = null;
  let turn = 0;
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await DISTURBANCES[next.way](next.page, server);
      done.push(`${next.way} at ${next.kind}`);
    }
    running = null;
  };
  return {
    done,
    sent(game, { actions: [first] }, page) {
      const kind = `${game}: ${first.split(' ')[0]}`;
      if (disturbed.has(kind)) return;
      disturbed.add(kind);
      waiting.push({ page, kind, way: ways[turn++ % ways.length] });
      running ??= run();
    },
    settle: () => running,
  };
}

// Sets up a table with somebody who watches. The last person has two tabs.
async function begin(browser, server, disturbances, { game, people, options }) {
  const onAct = (message, page) => disturbances.sent(game, message, page);
  const guests = await Promise.all(
    Array.from({ length: people }, (_, i) => player(browser, { options: i === 0 ? options : '', onAct })),
  );
  const [host] = guests;
  await host.page.goto(server.url);
  await setPeople(host.page, server.url, people);
  const link = await openTable(host.page, server.url, 'Person 1', game);
  const watcher = await player(browser, { isWatching: true });
  for (const [i, { page }] of guests.entries())
    if (i > 0) await sitDown(page, link, `Person ${i + 1}`, i + 1);
  await Promise.all(guests.map(({ page }) => playing(page)));
  const last = guests[people - 1];
  const second = await last.context.newPage();
  last.wire.watch(second);
  await Promise.all([second.goto(link), watcher.page.goto(link)]);
  await playing(watcher.page);
  return { game, guests, watcher, second };
}

async function setPeople(page, url, people) {
  await page.evaluate((players) => {
    localStorage.setItem('gangway.friends', JSON.stringify({ players }));
  }, people);
}

const isOver = (page) => page.waitForSelector('.strip [data-fair]', { state: 'attached', timeout: 0 });

const reaches = (page, count) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('.online-table .table')?.dataset.steps ?? 0) >= wanted,
    count,
    { timeout: 0 },
  );

// Whoever watches is told what everybody is told, and nothing that only a player knows.
function seeOnlyThePublic({ game, guests, watcher }) {
  const seen = [...watcher.wire.entries.values()].filter(({ viewer }) => viewer === 0);
  const known = new Map(
    guests.flatMap(({ wire }) => [...wire.entries.values()].map(({ number, line }) => [number, line])),
  );
  const gaps = [...known.keys()].filter((number) => !seen.some((each) => each.number === number));
  check(`${game}: who watches misses nothing`, gaps.length === 0, gaps.join());
  const leaks = [];
  let hidden = 0;
  for (const { number, line } of seen.filter((each) => each.line.includes('?'))) {
    const secrets = guests
      .flatMap(({ wire }) => [...wire.entries.values()])
      .filter((each) => each.number === number && !each.line.includes('?'));
    hidden += secrets.length;
    for (const secret of secrets) {
      const shown = watcher.wire.frames.findIndex((text) =>
        text.includes(`[${number},${JSON.stringify(secret.line)}]`),
      );
      const told = watcher.wire.frames.findIndex(
        (text) => text.includes(`"number":${number},`) && text.includes('"entry"'),
      );
      const before = watcher.wire.frames.slice(told, shown < 0 ? undefined : shown);
      if (before.some((text) => text.includes(JSON.stringify(secret.line))))
        leaks.push(`${number}: ${secret.line}`);
    }
  }
  check(`${game}: who watches is told nothing hidden`, leaks.length === 0, leaks.join('\n'));
  return hidden;
}

async function finished({ game, guests, watcher, second }) {
  const pages = [...guests.map(({ page }) => page), watcher.page, second];
  await Promise.all(pages.map(isOver));
  for (const [i, { wire }] of guests.entries()) {
    const wrongs = wire.wrongs(i + 1);
    check(`${game}: the actions of seat ${i + 1} happened once each`, wrongs.length === 0, wrongs.join('\n'));
  }
  const most = Math.max(...(await Promise.all(pages.map(steps))));
  await Promise.all(pages.map((page) => reaches(page, most)));
  const ends = await Promise.all(pages.map(steps));
  check(`${game}: everybody has the same game`, new Set(ends).size === 1, ends.join());
  const errors = [...guests, watcher].flatMap((each) => each.errors);
  const others = errors.filter((each) => !/WebSocket|net::ERR_/.test(each));
  check(`${game}: no errors`, others.length === 0, others.join('\n'));
}

export function online({ gangway, browser }) {
  return {
    async 'online: whole games at once, disturbed at every kind of decision'() {
      const server = await lasting(gangway);
      const disturbances = disturber(server);
      const tables = await Promise.all(TABLES.map((table) => begin(browser, server, disturbances, table)));
      for (const { guests } of tables) for (const { page } of guests) await letPlay(page, true);
      await Promise.all(tables.map(finished));
      await disturbances.settle();
      const hidden = tables.map(seeOnlyThePublic);
      check(
        'something was hidden in some games',
        hidden.some((count) => count > 20),
        hidden.join(),
      );
      check(
        'every kind of decision was disturbed',
        disturbances.done.length >= 10,
        disturbances.done.join('\n'),
      );
      for (const { guests, watcher } of tables)
        for (const { context } of [...guests, watcher]) await context.close();
      await server.close();
    },
  };
}
