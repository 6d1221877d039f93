// node host.mjs MODULE
// The page's rules worker, without a browser: questions in odd orders, and a thinking worker that
// is slow, is stopped or fails. No request stays unanswered.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { check, finish } from '../tally.mjs';
import { bundle } from '../bundle.mjs';

const [modulePath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const { Host, Module, Thinker, ThinkerClient } = await bundle(
  'engine/host',
  'engine/module',
  'engine/thinker',
  'engine/thinkerClient',
);

// ------------------------------------------------------------ the other worker --

// All questions it was asked, and how to treat them: `answer`, `fail`, or `hold` until `release` is
// called.
let asked = [];
let held = [];
let next = () => 'answer';

globalThis.crypto ??= webcrypto; // which Node 18 has not

// Answers at once, so that the tests count turns of the event loop instead of time.
globalThis.MessageChannel = class {
  port1 = { postMessage: (data) => this.port2.onmessage({ data }) };
  port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
};

class OtherWorker {
  isStopped = false;
  thinker = new Thinker(new Module(module));

  constructor(port) {
    this.port = port;
    port.onmessage = ({ data }) => this.ask(data);
  }

  ask(message) {
    asked.push(message);
    const what = next(message);
    if (what === 'hold') held.push(() => this.answer(message));
    else
      setTimeout(() =>
        what === 'fail' ? this.tell({ id: message.id, error: 'failed' }) : this.answer(message),
      );
  }

  answer({ id, method, args }) {
    if (this.isStopped) return;
    try {
      this.tell({ id, answer: this.thinker[method](...args) });
    } catch (error) {
      this.tell({ id, error: `${error}` });
    }
  }

  tell(data) {
    if (!this.isStopped) this.port.postMessage(data);
  }
}

let other = null;

// As the page does it.
function want(port) {
  if (other) other.isStopped = true;
  other = port && new OtherWorker(port);
}

function release() {
  held.forEach((answer) => answer());
  held = [];
}

// ------------------------------------------------------------------------ tables --

const lang = 0;
const request = { lang, known: 0, careful: false };
const drawn = { seed: 5n, isTyped: false }; // chance comes from random numbers
const opening = (players) => ({ players, previewsAll: false, seed: 7n });

function newHost(rules = new Module(module)) {
  [asked, held, next] = [[], [], () => 'answer'];
  return new Host(rules, new ThinkerClient(want), {});
}

// A game of trains that begins with these.
function open(host, players, options = 'players=2') {
  const { record } = host.start(
    'game-of-trains',
    options,
    '',
    players.map(() => ''),
    players,
    drawn,
    lang,
  );
  return host.open(record, opening(players), request);
}

const moment = () => new Promise((resolve) => setTimeout(resolve));
const MOMENTS = 100; // far more than anything takes here

// The outcome of a promise; `waiting` if it is pending.
async function outcome(promise) {
  let came;
  promise.then(
    (value) => (came = { value }),
    (error) => (came = { value: `${error}` }),
  );
  for (let i = 0; i < MOMENTS && !came; i++) await moment();
  return came ? came.value : 'waiting';
}

const knowing = ({ look }) => ({ ...request, known: look.steps });

// Lets computers act until somebody else has to.
async function computersAct(host, handle, news) {
  let now = news;
  while (now?.due?.kind === 'job') now = await outcome(host.goOn(handle, knowing(now)));
  return now;
}

// People play their first legal action until a computer has to act.
function peopleAct(host, handle, news) {
  let now = news;
  while (now?.due?.kind === 'turn') {
    const { seat, decision } = now.due;
    now = host.commit(handle, { seat, decision, lines: now.own[0], script: null }, knowing(now));
  }
  return now;
}

// The time limit of each decision, in milliseconds.
const timesGiven = () => asked.filter(({ method }) => method === 'decide').map(({ args }) => args[3]);

// ------------------------------------------------------------------------- tests --

{
  const host = newHost();
  next = () => 'hold';
  const [left, stays] = [open(host, ['easy', '']), open(host, ['easy', ''])];
  host.leave(left.handle);
  const going = host.goOn(stays.handle, knowing(stays));
  await moment();
  release();
  const news = await outcome(going);
  check('a table that is left stops no thought of another', news?.steps?.length > 0, JSON.stringify(news));
}
{
  const host = newHost();
  const { handle, ...table } = open(host, ['', 'expert']);
  next = () => 'hold';
  const news = peopleAct(host, handle, await computersAct(host, handle, table));
  const going = host.goOn(handle, knowing(news));
  await moment();
  next = () => 'answer';
  host.hurry(handle);
  const then = await outcome(going);
  check('a computer that is hurried decides at once', `${timesGiven()}` === '1500,0', `${timesGiven()}`);
  check('and acts', then?.steps?.length > 0, JSON.stringify(then));
  const hurried = await computersAct(host, handle, then);
  const soFar = timesGiven().length;
  next = () => 'hold';
  peopleAct(host, handle, hurried);
  await moment();
  check('until its turn ends', timesGiven()[soFar] === 1500, `${timesGiven()}`);
}
{
  const host = newHost();
  const { handle, ...table } = open(host, ['easy', '']);
  await moment(); // the question has arrived
  await moment(); // and was answered
  host.hurry(handle);
  const news = await outcome(host.goOn(handle, knowing(table)));
  check('what is decided already is not thought about again', timesGiven().length === 1, `${timesGiven()}`);
  check('but done', news?.steps?.length > 0, JSON.stringify(news));
}
for (const [what, times] of [
  ['once', 1],
  ['always', Infinity],
]) {
  const host = newHost();
  next = () => (asked.length <= times ? 'fail' : 'answer');
  const { handle, ...table } = open(host, ['easy', '']);
  const news = await outcome(host.goOn(handle, knowing(table)));
  if (what === 'once')
    check('a thought that fails is begun anew', news?.steps?.length > 0, JSON.stringify(news));
  else
    check(
      'but not for ever',
      news === 'Error: failed' && asked.length === 2,
      `${news}, ${asked.length} times`,
    );
  check('by a worker that is told the whole game', 'record' in asked[1].args[0]);
}
{
  const host = newHost();
  const { handle, ...table } = open(host, ['', 'easy']);
  const { seat } = table.due;
  next = ({ method }) => (method === 'hint' ? 'fail' : 'answer');
  const hint = outcome(host.hint(handle, seat, 1n, lang));
  const news = await computersAct(host, handle, peopleAct(host, handle, table));
  check(
    'who waits behind a question that fails is answered',
    news?.due?.kind === 'turn',
    JSON.stringify(news),
  );
  check('and the failure is told', (await hint) === 'Error: failed', `${await hint}`);
}
{
  const host = newHost();
  next = () => 'hold';
  const { handle, ...table } = open(host, ['easy', '']);
  const going = host.goOn(handle, knowing(table));
  await moment();
  next = () => 'answer';
  host.loseThinker('no worker');
  const news = await outcome(going);
  check('who waits for a worker that is lost is answered by another', news?.steps?.length > 0, `${news}`);
}
{
  const host = newHost();
  next = () => 'hold';
  const { handle, ...table } = open(host, ['', 'easy']);
  const hint = outcome(host.hint(handle, table.due.seat, 1n, lang));
  await moment();
  host.leave(handle);
  check('who waits for a hint at a table that is left is told', (await hint) !== 'waiting', `${await hint}`);
}
{
  const host = newHost();
  const long = 'Nora '.repeat(50).trim();
  const { record } = host.start('game-of-trains', 'players=2', '', ['Nora', ''], ['', 'easy'], drawn, lang);
  const brought = host.load(record.replace('Nora', long), ['Player 1', 'Player 2'], lang);
  check(
    'a long name in a record stays as it is',
    brought.record?.includes(` ${long}\n`),
    JSON.stringify(brought),
  );
  check(
    'who has none gets one',
    brought.record?.includes(' Player 2\n') && brought.header.names[1] === 'Player 2',
  );
}
{
  // Counts the open games, and fails on request.
  class Watched extends Module {
    open = 0;
    failing = '';

    call(name, ...args) {
      if (name === this.failing) throw new Error(name);
      const result = super.call(name, ...args);
      if (/_game_(new|read|branch)$/.test(name) && result) this.open++;
      if (name === 'gangway_game_free') this.open--;
      return result;
    }
  }
  const rules = new Watched(module);
  const host = newHost(rules);
  const players = ['', 'easy'];
  const { handle, record } = open(host, players);
  const step = { from: 1, until: 3 };
  const ways = {
    check: () => host.check('game-of-trains', 'players=2', '', lang),
    start: () => host.start('game-of-trains', 'players=2', '', players, players, drawn, lang),
    bring: () => host.load(record, players, lang),
    branch: () => host.branch(handle, 1, players, lang),
    open: () => host.open(record, opening(players), request),
    openLesson: () => host.openLesson(record, step, players, opening(players), request),
  };
  for (const [name, way] of Object.entries(ways)) {
    for (const failing of ['opened', 'header', 'due', 'story', 'record', 'legal', 'branch']) {
      const before = rules.open;
      rules.failing = `gangway_game_${failing}`;
      const told = await outcome((async () => way())());
      const kept = told.handle ? 1 : 0;
      check(`${name}: no game stays open where ${failing} fails`, rules.open === before + kept, `${told}`);
      rules.failing = '';
      if (kept) host.leave(told.handle);
    }
  }
  const refused = host.open(`${record}1 xyzzy\n`, opening(players), request);
  check('nor where a record is refused', !refused.ok && rules.open === 1, `${rules.open}`);
}
finish();
