// From taps to plans, on every board, with an Act that records what it is asked to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('games/trains/moves', 'board/standing', 'base/text');
const trains = await startPage('games/trains/keys');
const dragons = await startPage('games/dragons/keys');

function recorder(table = {}) {
  const done = [];
  const note =
    (name) =>
    (...args) =>
      void done.push([name, ...args].join(' '));
  const act = {
    plan: note('plan'),
    choose: note('choose'),
    refuse: ({ rule }) => done.push(`refuse ${rule}`),
  };
  act.change = (patch) => Object.assign(table, patch);
  return { act, done, table };
}

const ROW = [70, 61, 50, 40, 30, 20, 10];

function trainsTable(patch = {}) {
  const state = {
    phase: 'turn',
    mover: 1,
    seats: [{ seat: 1, row: ROW, locks: [], hand: [] }],
    offer: [],
    ...patch.state,
  };
  return {
    due: { kind: 'turn', seat: 1 },
    isBusy: false,
    lesson: null,
    choice: null,
    plan: null,
    legal: [],
    live: { state, toAct: [1], over: false },
    ...patch,
  };
}

test('GT-A1: an ability with several uses is picked up, one with a single use is planned at once', () => {
  const several = trainsTable({ legal: ['draw', 'swap 1 2', 'swap 2 3'] });
  const first = recorder();
  page.tapOffer(first.act, several, 'swap-adjacent');
  assert.deepEqual(first.done, ['choose offer swap-adjacent']);
  const single = trainsTable({ legal: ['draw', 'remove left'] });
  const second = recorder();
  page.tapOffer(second.act, single, 'remove-left');
  assert.deepEqual(second.done, ['choose offer remove-left', 'plan remove left']);
});

test('GT-7: an unusable card is planned anyway, so that the library explains why not', () => {
  const { act, done } = recorder();
  page.tapOffer(act, trainsTable({ legal: ['draw'] }), 'protect');
  assert.deepEqual(done, ['plan protect 1']);
});

test('GT-A1: two taps on cars make a swap, in order', () => {
  const table = trainsTable({
    choice: 'offer swap-adjacent',
    legal: ['swap 1 2', 'swap 2 3'],
  });
  const first = recorder();
  page.tapCar(first.act, table, 3);
  assert.deepEqual(first.done, ['choose offer swap-adjacent 3']);
  const second = recorder();
  page.tapCar(second.act, { ...table, choice: 'offer swap-adjacent 3' }, 2);
  assert.deepEqual(second.done, ['plan swap 2 3']);
});

test('GT-6: a tap on a car places the drawn card', () => {
  const { act, done } = recorder();
  page.tapCar(act, trainsTable(), 4);
  assert.deepEqual(done, ['plan place 4']);
});

test('GT-4: with several cards in hand, one must be chosen first', () => {
  const state = {
    phase: 'keep',
    mover: 1,
    seats: [{ seat: 1, row: ROW, locks: [], hand: [1, 2] }],
  };
  const table = trainsTable({ live: { state, toAct: [1], over: false } });
  const { act, done } = recorder();
  page.tapCar(act, table, 4);
  assert.deepEqual(done, ['refuse GT-4']);
  const chosen = recorder();
  page.tapCar(chosen.act, { ...table, choice: 'hand 2' }, 4);
  assert.deepEqual(chosen.done, ['plan keep 2 4']);
});

test('dropping a card or car plans the legal action, or the one that was picked up if there are two', () => {
  const table = trainsTable({ legal: ['swap 1 3', 'move 1 3'] });
  for (const [choice, plan] of [
    [null, 'plan swap 1 3'],
    ['offer move-right', 'plan move 1 3'],
    ['offer swap-over-one', 'plan swap 1 3'],
  ]) {
    const { act, done } = recorder();
    page.drop(act, { ...table, choice }, 'car 1', 'place 3');
    assert.deepEqual(done, [plan]);
  }
});

test('taps do nothing while nobody has to act', () => {
  const { act, done } = recorder();
  page.tapCar(act, trainsTable({ isBusy: true }), 4);
  assert.deepEqual(done, []);
});

test('keys of Game of Trains', () => {
  const { act, done } = recorder();
  assert.ok(trains.key('d', trainsTable(), act));
  assert.ok(trains.key('7', trainsTable(), act));
  assert.ok(!trains.key('8', trainsTable(), act));
  assert.deepEqual(done, ['plan draw', 'plan place 7']);
});

test("an island's number is typed key by key, corrected, and cancelled", () => {
  const table = { typed: null };
  const { act } = recorder(table);
  assert.ok(!dragons.typing('2', table, act));
  table.typed = '';
  for (const key of ['2', '6', 'Backspace', '7']) assert.ok(dragons.typing(key, table, act));
  assert.equal(table.typed, '27');
  assert.ok(dragons.typing('Escape', table, act));
  assert.equal(table.typed, null);
});

test('the standings in the order of play', () => {
  const game = { order: () => [2, 1, 3] };
  const table = {
    live: { over: false, toAct: [1], state: null },
    thinking: 0,
    viewer: 1,
  };
  const words = [1, 2, 3].map((seat) => page.standing(game, table, seat));
  assert.deepEqual(words, [
    page.t('page.order.your-turn'),
    page.t('page.order.has-moved'),
    page.t('page.order.next'),
  ]);
});
