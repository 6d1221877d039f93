// Beside a real table: people enter what chance brings there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage, until } from './page.mjs';

const page = await startPage('table/play/table', 'table/start/begin', 'table/play/now', 'games/index');

const now = () => page.get().table;
const isChance = ({ table }) => table !== null && table.due.kind === 'chance' && !table.isBusy;
const isTurn = ({ table }) => table !== null && table.due.kind === 'turn' && !table.isBusy;
const PEOPLE = ['Nora', 'Bruno'].map((name) => ({ name, computer: '' }));

async function sit(game, options, seats = PEOPLE) {
  await page.newTable({ game, options, board: '', seats, isTyped: true });
  const id = location.pathname.split('/').pop();
  assert.ok(await page.openTable(id));
  await until(page, isChance);
  return id;
}

const words = () => page.pageGame(now().game).chance;
const question = () => words().question(now());

// Enters an outcome, and waits until something else is to be entered or a person has to act.
async function enter(outcome) {
  const { steps } = now().live;
  assert.ok(now().own.includes(outcome), `${outcome} is one of ${now().own.join(', ')}`);
  assert.ok(words().name(outcome, now()), `${outcome} has a name`);
  await page.enterOutcome(outcome);
  await until(
    page,
    ({ table }) =>
      table.live.steps > steps &&
      !table.isBusy &&
      (isChance({ table }) || isTurn({ table }) || table.curtain),
  );
}

test('cards of Game of Trains are entered one by one, and can be taken back', async () => {
  await sit('game-of-trains', 'players=2');
  assert.equal(question(), 'Who goes first?');
  assert.deepEqual(
    now().own.map((each) => words().name(each, now())),
    ['Nora', 'Bruno'],
  );
  await enter('first 2');
  assert.equal(question(), 'Bruno: car 1 of 7, in any order');
  await enter('deal 12');
  assert.equal(question(), 'Bruno: car 2 of 7, in any order');
  assert.ok(!now().own.includes('deal 12'), 'a card comes only once');
  assert.ok(now().due.undo);
  await page.undo();
  await until(page, ({ table }) => table.live.steps === 1 && isChance({ table }));
  assert.equal(question(), 'Bruno: car 1 of 7, in any order');
  const deal = [40, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 55, 56];
  for (const [i, card] of deal.entries()) {
    const [name, number] = i < 7 ? ['Bruno', i + 1] : ['Nora', i - 6];
    assert.equal(question(), `${name}: car ${number} of 7, in any order`);
    await enter(`deal ${card}`);
  }
  page.leaveTable();
});

test('a game beside a real table is kept as one', async () => {
  const id = await sit('game-of-trains', 'players=2');
  await enter('first 1');
  page.leaveTable();
  assert.ok(await page.openTable(id));
  await until(page, isChance);
  assert.equal(question(), 'Nora: car 1 of 7, in any order');
  page.leaveTable();
});

test('tiles, throws and the starting order of Mississippi Queen are entered', async () => {
  await sit('mississippi-queen', 'players=3', [...PEOPLE, { name: 'Clio', computer: '' }]);
  const asked = new Set();
  while (isChance(page.get())) {
    asked.add(now().live.state.phase);
    assert.ok(question().length > 5);
    const outcome = now().own[now().own.length - 1];
    if (outcome.startsWith('tile'))
      assert.ok(
        now().live.state.stack.some(({ tile }) => `tile ${tile}` === outcome),
        'its print is known',
      );
    await enter(outcome);
  }
  assert.deepEqual([...asked].sort(), ['order', 'tile']);
  assert.equal(words().name('die left', now()), 'left');
  page.leaveTable();
});

test('River Dragons asks only who begins', async () => {
  await sit('river-dragons', 'players=2');
  assert.equal(question(), 'Who goes first?');
  assert.deepEqual(
    now()
      .own.map((each) => words().name(each, now()))
      .sort(),
    ['Bruno', 'Nora'],
  );
  await enter(now().own[1]);
  assert.ok(now().due.kind !== 'chance');
  page.leaveTable();
});

test('what cannot come is refused', async () => {
  await sit('game-of-trains', 'players=2');
  await page.enterOutcome('first 7');
  await until(page, ({ table }) => table.refusal !== null && !table.isBusy);
  assert.equal(now().live.steps, 0);
  page.leaveTable();
});
