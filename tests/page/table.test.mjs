// A table as people use it, without a browser: the effects of presses, as seen in the store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage, until } from './page.mjs';

const page = await startPage(
  'table/play/table',
  'table/start/begin',
  'table/play/look',
  'table/play/moment',
  'table/play/now',
  'table/play/turns',
  'table/play/queue',
  'base/saved',
  'base/text',
  'lesson/run',
);

const RECORD = (game, options, seats) =>
  `gangway-record: 1\ngame: ${game}\noptions: ${options}\n${seats.join('\n')}\n\n`;
const TRAINS = RECORD('game-of-trains', 'players=2 turns=30', ['player 1: Nora', 'seat 2: computer easy']);

const now = () => page.get().table;
const isAsked = ({ table }) => table !== null && table.due.kind === 'turn' && !table.isBusy;

// Loads a record and opens its table, as the screens do.
async function sit(record) {
  assert.equal(await page.loadRecord(record), null);
  const id = location.pathname.split('/').pop();
  assert.ok(await page.openTable(id));
  await until(
    page,
    ({ table }) => table !== null && (isAsked({ table }) || table.live.over || table.curtain > 0),
  );
  return id;
}

// Plans the first legal action, and carries it out.
async function act(action = now().legal[0]) {
  const { steps } = now().live;
  await page.plan(action);
  await page.commit();
  await until(page, ({ table }) => table.live.steps > steps && !table.isBusy);
}

test('a table opens where a person has to act, with the legal actions', async () => {
  await sit(TRAINS);
  assert.equal(now().viewer, 1);
  assert.ok(now().legal.length > 0);
  assert.ok(
    now().legal.every((action) => now().previews[action]),
    'the effects of each are known',
  );
  page.leaveTable();
  assert.equal(now(), null);
});

test('a plan waits for its button, and planning the same again commits it', async () => {
  await sit(TRAINS);
  const { steps } = now().live;
  const [action] = now().legal;
  await page.plan(action);
  assert.equal(now().plan, action);
  assert.equal(now().live.steps, steps);
  await page.plan(action);
  await until(page, ({ table }) => table.live.steps > steps);
  page.leaveTable();
});

test('an illegal plan is refused with its rule, and changes nothing', async () => {
  await sit(TRAINS);
  const { steps } = now().live;
  await page.plan('swap 1 5');
  assert.match(now().refusal.rule, /^GT-/);
  assert.equal(now().plan, null);
  assert.equal(now().live.steps, steps);
  page.leaveTable();
});

test('without a plan, the button says so', async () => {
  await sit(TRAINS);
  await page.commit();
  assert.equal(now().refusal.text, page.t('page.bar.plan-first'));
  page.leaveTable();
});

test('a whole game ends, is saved at every step, and is plotted', async () => {
  const id = await sit(TRAINS);
  while (!now().live.over) {
    if (isAsked(page.get())) await act();
    else await until(page, ({ table }) => table.live.over || isAsked({ table }));
    assert.equal(page.loadGame(id).steps, now().live.steps);
  }
  assert.ok(page.loadGame(id).over);
  await until(page, ({ table }) => table.shares !== null);
  assert.ok(now().isEndOpen);
  const shares = now().shares.map((curve) => curve[0].value);
  assert.deepEqual(shares, [500, 500]);
  assert.equal(now().shares[0][0].step, page.beginning(now()), 'the plot begins after the deal');
  page.leaveTable();
});

test('a table that is opened again continues where it was', async () => {
  const id = await sit(TRAINS);
  await act();
  await until(page, isAsked);
  const { steps } = now().live;
  page.leaveTable();
  assert.ok(await page.openTable(id));
  await until(page, isAsked);
  assert.equal(now().live.steps, steps);
  page.leaveTable();
});

test('taking back also changes the saved game', async () => {
  const id = await sit(
    RECORD('mississippi-queen', 'players=2 boats=1', ['player 1: Nora', 'player 2: Tomas']),
  );
  const { steps } = now().live;
  await act();
  await until(page, isAsked);
  assert.ok(page.canUndo(now()));
  await page.undo();
  await until(page, ({ table }) => table.live.steps === steps && isAsked({ table }));
  assert.equal(page.loadGame(id).steps, steps);
  assert.equal(now().story.length, steps);
  page.leaveTable();
});

test('GT-H1: between two people at one screen the curtain is down', async () => {
  await sit(RECORD('game-of-trains', 'players=2', ['player 1: Nora', 'player 2: Tomas']));
  assert.ok(now().curtain > 0);
  assert.deepEqual(now().legal, []);
  const seat = now().curtain;
  page.liftCurtain();
  await until(page, isAsked);
  assert.equal(now().viewer, seat);
  page.leaveTable();
});

test('a hint is planned, unless something else was chosen meanwhile', async () => {
  await sit(TRAINS);
  await page.hint();
  await until(page, ({ table }) => table.hint !== null);
  assert.equal(now().plan, now().hint.actions.join('\n'));
  page.dropPlan();
  await page.hint();
  page.change({ choice: 'hand 1' });
  await until(page, ({ table }) => !table.isHinting);
  assert.equal(now().hint, null);
  page.leaveTable();
});

test('presses are handled in order', async () => {
  await sit(TRAINS);
  const order = [];
  const slow = page.enqueue(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push('slow');
  });
  const quick = page.enqueue(() => void order.push('quick'));
  await Promise.all([slow, quick]);
  assert.deepEqual(order, ['slow', 'quick']);
  const left = page.enqueue(() => void order.push('at a closed table'));
  page.leaveTable();
  await left;
  assert.deepEqual(order, ['slow', 'quick']);
});

test('earlier positions can be viewed by action and by turn, and left again', async () => {
  await sit(TRAINS);
  for (let i = 0; i < 4; i++) {
    await act();
    await until(page, ({ table }) => table.live.over || isAsked({ table }));
  }
  const { steps } = now().live;
  await page.showStep(page.stepFrom(now(), -1));
  assert.equal(now().shownStep, steps - 1);
  page.change({ stride: 'turn' });
  const turns = page.turnsOf(now());
  assert.equal(turns[0].from, 0);
  turns.slice(1).forEach((turn, i) => assert.equal(turn.from, turns[i].to, 'turns cover every step'));
  assert.equal(turns[turns.length - 1].to, steps);
  await page.showStep(null);
  assert.equal(now().shownStep, null);
  assert.equal(now().shown, now().live.state);
  page.leaveTable();
});

test('a second table replaces the first, whose game is closed', async () => {
  await sit(TRAINS);
  const { handle } = now();
  page.leaveTable();
  await sit(TRAINS);
  assert.notEqual(now().handle, handle);
  await assert.rejects(page.ask('look', handle, 0, 0), /closed/);
  page.leaveTable();
});

test('a malformed record is refused with its line and the reason', async () => {
  for (const [record, words] of [
    [`${TRAINS}1 xyzzy\n`, /^line 7: .*xyzzy/],
    [TRAINS.replace('turns=30', 'first=1'), /^line 3: game-of-trains has no option “first”/],
  ]) {
    const refused = await page.loadRecord(record);
    assert.equal(refused.ok, false);
    assert.match(refused.text, words);
  }
});

for (const [game, steps] of [
  ['game-of-trains', 9],
  ['mississippi-queen', 9],
  ['river-dragons', 9],
])
  test(`every step of the lesson of ${game} can be shown to its end`, async () => {
    for (let at = 0; at < steps; at++) {
      assert.ok(await page.openStep(game, at), `step ${at}`);
      await until(page, isAsked);
      await page.showMe();
      await until(page, ({ table }) => table.lesson?.script.length === 0);
    }
    page.leaveTable();
  });

test('the replay plays from a moment, can be paused, and takes log and header with it', async () => {
  await sit(TRAINS);
  for (let i = 0; i < 3 && !now().live.over; i++) {
    await act();
    await until(page, ({ table }) => table.live.over || isAsked({ table }));
  }
  const first = page.beginning(now());
  assert.ok(
    first > 0 &&
      now()
        .story.slice(0, first)
        .every(({ seat }) => seat === 0),
    'the deal is folded',
  );
  page.change({ rate: 4 });
  const playing = page.playFrom(first, first + 3);
  await until(page, ({ table }) => table.isPlaying);
  await playing;
  assert.equal(now().shownStep, first + 3);
  assert.equal(now().isPlaying, false, 'it stops there');
  const moment = page.atMoment(now());
  assert.equal(moment.story.length, first + 3);
  assert.equal(moment.live.step, first + 3);
  assert.equal(moment.live.state, now().shown);
  assert.deepEqual([moment.legal, moment.due.seat], [[], 0], 'nobody acts in the past');
  const toEnd = page.playFrom(first);
  await until(page, ({ table }) => table.isPlaying && table.shownStep > first);
  page.pauseReplay();
  await toEnd;
  const paused = now().shownStep;
  assert.ok(paused !== null && paused < now().live.steps && !now().isPlaying);
  await page.playFrom(paused);
  assert.equal(now().shownStep, null, 'at the end it returns to the game');
  assert.equal(page.atMoment(now()), now());
  page.leaveTable();
});

test('whoever watches computers can stop them, and let them act one by one', async () => {
  const seats = [1, 2, 3].map((seat) => `player ${seat}: P${seat}\nseat ${seat}: computer easy`);
  assert.equal(await page.loadRecord(RECORD('game-of-trains', 'players=3 turns=40', seats)), null);
  assert.ok(await page.openTable(location.pathname.split('/').pop()));
  page.pauseComputers();
  await until(page, ({ table, resume }) => table.thinking > 0 && resume !== null);
  const { steps } = now().live;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(now().live.steps, steps, 'nobody acts');
  assert.ok(now().thinking > 0, 'who is next is said');
  page.stepComputers();
  await until(page, ({ table, resume }) => table.live.steps > steps && resume !== null);
  assert.ok(now().isPaused, 'after one turn they wait again');
  for (let i = 0; i < 8; i++) {
    const before = now().live.steps;
    page.stepComputers();
    await until(
      page,
      ({ table, resume }) => table.live.over || (table.live.steps > before && resume !== null),
    );
    assert.ok(!['draw', 'place'].includes(now().live.state.phase), 'not in the middle of one');
  }
  page.resumeComputers();
  await until(page, ({ table }) => table.live.over);
  page.leaveTable();
});
