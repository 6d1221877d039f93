// The log and the news of recorded games: a line for each turn, under the part of the game to which it
// belongs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage(
  'base/text',
  'games/index',
  'games/trains/hyphens',
  'table/play/turns',
  'table/talk/lines',
  'table/talk/recent',
);

const NAMES = ['Nora', 'Tomas', 'Aiko', 'Bruno', 'Clara', 'Dario'];

function recordsOf(folder) {
  const url = new URL(`../${folder}/recorded/`, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.gwr'));
  return names.map((name) => ({ name, text: readFileSync(new URL(name, url), 'utf8') }));
}

// A recorded game as people see it who watch computers play: up to `steps`.
async function watched(game, text, steps = Infinity) {
  const request = { lang: 0, known: 0, careful: false };
  const options = { players: null, previewsAll: false, seed: 1n };
  const opened = await page.ask('open', text, options, request);
  assert.ok(opened.ok, opened.text);
  const { look: live, story, board } = opened;
  const all = [...story, ...opened.steps].slice(0, steps);
  const seats = (live.rank ?? [1, 1, 1, 1]).map((_, i) => ({ name: NAMES[i], computer: 'easy' }));
  await page.ask('leave', opened.handle);
  const due = { kind: 'job', seat: 0, viewer: 15 };
  return { game, live, story: all, board, seats, due, viewer: 15, shownStep: null };
}

// The slot of each card that a dragon cancels, in order.
const cancelled = (events) => {
  let slot = 0;
  return events.flatMap((event) => {
    if (event.kind === 'revealed') slot = event.slot;
    return event.kind === 'cancelled' ? [slot] : [];
  });
};

test('RD-7: the log has every round and every slot, and each dragon in its own', async () => {
  let dragons = 0;
  for (const { name, text } of recordsOf('dragons').filter((record) => !record.name.includes('random'))) {
    const table = await watched('river-dragons', text);
    const events = table.story.flatMap((step) => step.events);
    const slots = events.filter(({ kind }) => kind === 'revealed').map(({ slot }) => slot);
    const begun = slots.filter((slot, i) => slot !== slots[i - 1]);
    const lines = page.logOf(table);
    const headings = lines.map(({ heading }) => heading).filter(Boolean);
    const told = headings
      .filter((heading) => heading.startsWith('Slot'))
      .map((each) => Number(each.slice(5)));
    assert.deepEqual(told, begun, name);
    const rounds = headings.filter((heading) => heading.startsWith('Round'));
    assert.deepEqual(rounds, [...new Set(rounds)], 'each round once');
    let slot = 0;
    const found = lines.flatMap(({ heading, notes, text: line }) => {
      if (heading) slot = heading.startsWith('Slot') ? Number(heading.slice(5)) : 0;
      return [...notes, line].flatMap((each) => (each.match(/cancels [^.“]*“/g) ?? []).map(() => slot));
    });
    assert.deepEqual(found, cancelled(events), name);
    dragons += found.length;
    lines.forEach(({ text: line, from, to }) => assert.ok(line === '' || to > from, line));
    assert.ok(
      lines.every((line) => !/(10|6) cards face down/.test(line.text)),
      'what everybody sees of a secret card is not told beside the card',
    );
  }
  assert.ok(dragons > 20, `${dragons}`);
});

test('the log of Game of Trains begins with the deal in a sentence, and counts rounds after the set-up', async () => {
  for (const { name, text } of recordsOf('trains')) {
    const table = await watched('game-of-trains', text);
    const first = table.story.flatMap((step) => step.events).find(({ kind }) => kind === 'first');
    const lines = page.logOf(table);
    const begins = NAMES[first.seat - 1];
    assert.equal(lines[0].text, `${begins} goes first. Everybody gets seven cars, in falling order.`, name);
    const headings = lines.map(({ heading }) => heading).filter(Boolean);
    assert.deepEqual(headings.slice(0, 3), ['Setup', 'Round 1', 'Round 2'].slice(0, headings.length), name);
    const round = lines.find(({ heading }) => heading === 'Round 1');
    const begun = table.story.slice(round?.from).flatMap((step) => step.events);
    assert.ok(!begun.some(({ kind }) => kind === 'kept'), 'cards of the set-up are kept before');
    if (table.live.over) {
      const last = headings[headings.length - 1];
      const { turn } = page.pageGame('game-of-trains');
      const { state } = table.live;
      assert.equal(turn(state, 'players=2'), last, 'the end is in the last round');
      const few = turn(state, 'players=2 turns=60');
      assert.equal(few, `${last}, turn ${state.turns} of 60`, 'few turns are counted, too');
    }
  }
});

test('who watches computers is told of the last turn of each of them', async () => {
  const [{ text }] = recordsOf('trains').filter(({ name }) => name === '4-sorter.gwr');
  for (const steps of [60, 61, 62, 63, 80]) {
    const table = await watched('game-of-trains', text, steps);
    const { from, to } = page.recentSteps(table);
    assert.equal(to, steps);
    assert.equal(page.turnsOf({ ...table, story: table.story.slice(from) }).length, 4);
    assert.ok(page.toldSince(table).length > 0);
  }
});

test('the news of a person stay until their turn is over', async () => {
  const [{ text }] = recordsOf('trains').filter(({ name }) => name === '4-sorter.gwr');
  const whole = await watched('game-of-trains', text);
  const drawn = whole.story.findIndex(({ action }, i) => i > 60 && action === 'draw');
  const { seat } = whole.story[drawn];
  const asked = (steps) => ({
    ...whole,
    story: whole.story.slice(0, steps),
    seats: whole.seats.map((each, i) => (i + 1 === seat ? { ...each, computer: '' } : each)),
    due: { kind: 'turn', seat, viewer: seat },
    viewer: seat,
    isBusy: false,
  });
  const before = page.toldSince(asked(drawn));
  assert.ok(before.length > 0);
  assert.deepEqual(page.toldSince(asked(drawn + 2)), before, 'after drawing a card, too');
  const replayed = { ...asked(drawn + 2), shownStep: drawn + 2, due: { kind: 'elsewhere', seat: 0 } };
  const moment = { ...replayed, live: { ...whole.live, toAct: [seat] } };
  assert.deepEqual(page.toldSince(moment), before, 'in the replay, too');
  const placed = asked(drawn + 3);
  assert.deepEqual(page.toldSince({ ...placed, due: { kind: 'job', seat: 0, viewer: seat } }), []);
});

test('with two boats each, a line of the log has the colour of the boat that it is about', async () => {
  const [{ text }] = recordsOf('mississippi').filter(({ name }) => name === '2-random.gwr');
  const table = await watched('mississippi-queen', text);
  const lines = page.logOf(table).filter((line) => / sails /.test(line.text));
  const colours = lines.map((line) => line.colour);
  assert.deepEqual([...new Set(colours)].sort(), ['blue', 'green', 'orange', 'white']);
  lines.forEach((line) => assert.ok(line.text.toLowerCase().startsWith(line.colour), line.text));
});

test('long words on a narrow card are divided between syllables', () => {
  const shown = (text) => page.withHyphens(text).replaceAll('\u00AD', '-');
  assert.equal(shown('swap neighbours'), 'swap neigh-bours');
  assert.equal(shown('удаление последнего'), 'удаление пос-лед-не-го');
  assert.equal(shown('protezione'), 'pro-te-zio-ne');
  assert.equal(shown('scambio scavalcando'), 'scambio sca-val-can-do');
  assert.equal(shown('protect'), 'protect');
});
