// What happened, in sentences, against the positions of recorded games: at the beginning of hundreds of
// turns, everything that is said is true, and what must be said is said.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('table/talk/recent', 'games/mississippi/hex', 'games/mississippi/state');

const NAMES = ['Nora', 'Bruno', 'Clio', 'Dana', 'Emil', 'Fay'];
const REQUEST = { lang: 0, known: 0, careful: false };
const OPENING = { previewsAll: false, seed: 1n };

// A record with the names above, and its body line by line.
function readRecord(url) {
  const [head, body] = readFileSync(url, 'utf8').split('\n\n');
  return {
    head: head.replace(/\nresult:.*/, ''),
    lines: body.split('\n').filter(Boolean),
  };
}

async function open({ head, lines }, steps, players) {
  const record = `${head}\n\n${lines.slice(0, steps).join('\n')}\n`;
  const opened = await page.ask('open', record, { ...OPENING, players }, REQUEST);
  assert.ok(opened.ok, opened.text);
  return opened;
}

// The table of the person at `seat` when its turn begins after so many steps; null if something else is
// due. `looks` are the positions since its last turn, the first one before the news.
async function sitDown(game, record, steps, seat, count) {
  const players = NAMES.slice(0, count).map((_, i) => (i + 1 === seat ? '' : 'random'));
  const opened = await open(record, steps, players);
  const { handle, due, look, briefing } = opened;
  const table = {
    game,
    seats: players.map((computer, i) => ({ name: NAMES[i], computer })),
    viewer: due.viewer,
    due,
    live: look,
    story: [...opened.story, ...opened.steps],
    briefing,
    isBusy: false,
    lesson: null,
  };
  const from = page.recentSteps(table).from;
  const isTurn = due.kind === 'turn' && due.seat === seat && from > 0 && look.steps === steps;
  const wanted = Array.from({ length: steps - from + 1 }, (_, i) => from + i);
  const looks = isTurn ? await page.ask('looks', handle, wanted, 0) : [];
  await page.ask('leave', handle);
  if (!isTurn) return null;
  const news = table.story.slice(from).map((step, i) => ({
    ...step,
    before: looks[i].state,
    after: looks[i + 1].state,
  }));
  return { table, seat, news, told: page.toldSince(table), state: look.state };
}

// Calls `check` at the beginning of turns of all recorded games; returns how many there were.
async function visit(folder, game, most, check) {
  const root = new URL(`../${folder}/recorded/`, import.meta.url);
  let count = 0;
  for (const file of readdirSync(root).filter((name) => name.endsWith('.gwr'))) {
    const record = readRecord(new URL(file, root));
    if (record.head.includes('board')) continue;
    const whole = await open(record, record.lines.length, null);
    const seats = Number(/players=(\d)/.exec(record.head)[1]);
    const starts = whole.story.flatMap(({ seat }, i) =>
      seat > 0 && whole.story[i - 1]?.seat !== seat ? [i] : [],
    );
    await page.ask('leave', whole.handle);
    const stride = Math.max(1, Math.floor(starts.length / most));
    for (const [i, steps] of starts.entries()) {
      if (i % stride !== 0) continue;
      const turn = await sitDown(game, record, steps, whole.story[steps].seat, seats);
      if (!turn) continue;
      count++;
      check(turn, `${file}, step ${steps}: ${turn.told.map(({ text }) => text).join(' ')}`);
    }
  }
  return count;
}

const about = (told, seat) =>
  told
    .filter((each) => each.seat === seat)
    .map(({ text }) => text)
    .join(' ');
const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

// ------------------------------------------------------------------ Mississippi Queen --

// The fewest steps over water between two places.
function distance(river, from, to) {
  const spaces = page.spacesOf(river).filter(({ sign }) => sign !== '#');
  const at = new Map(spaces.map((space) => [`${space.q} ${space.r}`, space]));
  const name = (space) => page.placeName(space);
  const reached = new Map([[from, 0]]);
  const waiting = [spaces.find((space) => name(space) === from)];
  for (const space of waiting) {
    if (name(space) === to) return reached.get(to);
    for (const { q, r } of page.STEPS) {
      const next = at.get(`${space.q + q} ${space.r + r}`);
      if (!next || reached.has(name(next)) || Math.abs(next.tile - space.tile) > 1) continue;
      reached.set(name(next), reached.get(name(space)) + 1);
      waiting.push(next);
    }
  }
  return null;
}

const placed = (state, colour) => page.boatOf(state, colour)?.at;

test('Mississippi Queen: spaces sailed, pushes and gaps are those of the positions', async () => {
  let pushes = 0;
  let gaps = 0;
  const count = await visit('mississippi', 'mississippi-queen', 60, (turn, where) => {
    const { seat, news, told, state } = turn;
    if (new Set(state.boats.map((boat) => boat.seat)).size < state.boats.length) return;
    const own = state.boats.find((boat) => boat.seat === seat);
    for (const boat of state.boats.filter((each) => each.seat !== seat)) {
      const text = about(told, boat.seat);
      const sailed = news.filter(
        ({ before, action }) => before.mover === boat.boat && /^(ahead|push)/.test(action),
      ).length;
      assert.equal(number(text, /sails (\d+) space/), sailed, where);
      const gap = /is (\d+) spaces? (ahead of|behind) you/.exec(text);
      if (!gap) continue;
      gaps++;
      const ahead = gap[2] === 'behind' ? -Number(gap[1]) : Number(gap[1]);
      assert.equal(ahead, own.behind - boat.behind, where);
      assert.ok(Number(gap[1]) <= distance(state.river, own.at, boat.at), where);
      const tiles = page.placeOf(boat.at).tile - page.placeOf(own.at).tile;
      if (Math.abs(tiles) > 1) assert.equal(gap[2], tiles > 0 ? 'ahead of' : 'behind', where);
    }
    for (const { before, after, action } of news) {
      const there = placed(after, own.boat);
      if (!action.startsWith('push') || before.mover === own.boat || placed(before, own.boat) === there)
        continue;
      pushes++;
      const pusher = page.boatOf(before, before.mover).seat;
      const { tile, space } = page.placeOf(there) ?? {};
      const isAground = after.river[tile]?.spaces[space] === 's';
      assert.match(about(told, pusher), isAground ? /pushes you onto a sandbank/ : /pushes you/, where);
    }
  });
  assert.ok(count >= 150 && gaps >= 100 && pushes >= 5, `${count} turns, ${gaps} gaps, ${pushes} pushes`);
});

// --------------------------------------------------------------------- Game of Trains --

const rowOf = (state, seat) => state.seats[seat - 1].row;

test('Game of Trains: cars, places and steps that rise are those of the positions', async () => {
  let removals = 0;
  const count = await visit('trains', 'game-of-trains', 40, ({ seat, news, told, state }, where) => {
    for (const { seat: rival, action, before, after } of news.filter((step) => step.seat > 0)) {
      const text = about(told, rival);
      const row = rowOf(before, rival);
      const [verb, a, b] = action.split(' ');
      const now = rowOf(after, rival);
      if (verb === 'swap') assert.ok(text.includes(`swaps ${row[a - 1]} and ${row[b - 1]}`), where);
      if (verb === 'move') assert.ok(text.includes(`moves ${row[a - 1]} to place ${b}`), where);
      if (verb === 'protect') assert.ok(text.includes(`protects ${row[a - 1]}`), where);
      if (verb === 'place')
        assert.ok(text.includes(`replaces ${row[a - 1]} with ${now[a - 1]} in place ${a}`), where);
      const rises = rowOf(state, rival).filter((card, i, all) => i > 0 && all[i - 1] < card).length;
      if (rival !== seat && state.phase !== 'keep')
        assert.equal(number(text, /has (\d) of 6 rising/), rises, where);
    }
    for (const [i, { seat: rival, action, before }] of news.entries()) {
      if (!action.startsWith('remove') || rival === 0) continue;
      const rest = news.slice(i + 1).findIndex((step) => step.seat > 0);
      const then = rest < 0 ? state : news[i + 1 + rest].before;
      const mine = about(told, seat);
      for (const [place, car] of rowOf(before, seat).entries()) {
        const next = rowOf(then, seat)[place];
        if (next === car) continue;
        removals++;
        assert.ok(mine.includes(`Your ${car} is replaced by ${next}.`), where);
      }
    }
  });
  assert.ok(count >= 200 && removals >= 10, `${count} turns, ${removals} removals`);
});

// ---------------------------------------------------------------------- River Dragons --

test('River Dragons: stones, planks, steps and dragons are those of the positions', async () => {
  let [dragons, losses, gaps] = [0, 0, 0];
  const count = await visit('dragons', 'river-dragons', 60, ({ table, seat, news, told, state }, where) => {
    for (const { seat: rival } of state.players.filter((player) => player.seat !== seat)) {
      const text = about(told, rival);
      const did = (pattern) => news.filter((step) => step.seat === rival && pattern.test(step.action)).length;
      assert.equal(number(text, /places (\d+) stone/), did(/^stone/), where);
      assert.equal(number(text, /lays (\d+) plank/), did(/^lay/), where);
      assert.equal(number(text, /takes (\d+) step/), did(/^(go|jump)/), where);
    }
    // The person's own last step, too: a plank may be lost in it, and cards revealed after it.
    const from = page.recentSteps(table).from - 1;
    const events = table.story.flatMap((step) => step.events);
    const begun = table.story.slice(0, from).flatMap((step) => step.events).length;
    const happened = (kind) =>
      events.slice(begun).filter((event) => event.kind === kind && event.seat === seat);
    const said = about(told, seat);
    for (const { size } of happened('lost')) {
      losses++;
      assert.ok(said.includes(`Your plank ${size} fits nowhere`), where);
    }
    assert.equal(said.includes('You fall into the river'), happened('fell').length > 0, where);
    assert.ok(!said.includes(NAMES[seat - 1]), where);
    for (const { seat: rival, to_go: way } of state.players.filter((player) => player.seat !== seat)) {
      const far = /is (\d+) steps? from the goal(?:, with (\d+) plank)?/.exec(about(told, rival));
      if (!far) continue;
      assert.deepEqual([Number(far[1]), Number(far[2] ?? 0)], [way.steps, way.planks], where);
      gaps++;
    }
    const mine = events.flatMap((event, i) =>
      event.kind === 'cancelled' && event.seat === seat && i >= begun ? [i] : [],
    );
    const lines = told.map(({ text }) => text).join(' ');
    assert.equal(lines.split('cancels your').length - 1, mine.length, where);
    for (const i of mine) {
      dragons++;
      const { colour } = state.players[seat - 1];
      // The card that each player revealed last lies in the slot.
      const shown = events.slice(0, i).filter(({ kind }) => kind === 'revealed');
      const lying = state.players.map((player) => shown.filter((event) => event.seat === player.seat).pop());
      const culprits = lying.filter(({ card }) => card === `card.dragon-${colour}`);
      assert.equal(lying[seat - 1].card, events[i].card, where);
      assert.ok(
        culprits.some((event) => about(told, event.seat).includes('cancels your')),
        where,
      );
    }
  });
  const found = `${count} turns, ${dragons} dragons, ${losses} losses, ${gaps} gaps`;
  assert.ok(count >= 200 && dragons >= 5 && losses >= 1 && gaps >= 100, found);
});
