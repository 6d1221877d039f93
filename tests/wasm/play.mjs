// node play.mjs MODULE NATIVE…
//
// Plays games of every computer player in the WebAssembly module and with each native
// program (played.c), from the same seed and within the same nodes: the records must be
// the same. Then what a page does with a game, and how long the levels think.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { open } from './gangway.mjs';
import { check, finish } from '../tally.mjs';

const ALL_SEEING = 255;
const [modulePath, ...natives] = process.argv.slice(2);
const { raw, textAt, call, ask } = open(modulePath);

function newGame(name, options, seed, board = '') {
  const game = call('gangway_game_new', name, options, board);
  raw.gangway_game_seed(game, BigInt(seed));
  return game;
}

// Plays it out; calls `timed` with the milliseconds of each decision.
function playOut(game, player, nodes, timed = () => {}) {
  let look = ask('gangway_game_look', game, 0, ALL_SEEING, 0);
  while (!look.over) {
    const seat = look.toAct[0];
    if (seat === 0) {
      look = ask('gangway_game_chance', game, ALL_SEEING, 0);
      continue;
    }
    const start = performance.now();
    const { action } = ask('gangway_game_decide', game, seat, player, nodes);
    timed(performance.now() - start);
    look = ask('gangway_game_play', game, seat, action, ALL_SEEING, 0);
    if (!look.ok) throw new Error(look.text);
  }
  return look;
}

const games = [
  ['game-of-trains', ['players=2', 'players=4']],
  ['mississippi-queen', ['players=2', 'players=4']],
  ['river-dragons', ['players=2', 'players=3 expert=on']],
];
const NODES = 200;
const WHOLE = { encoding: 'utf8', maxBuffer: 1 << 26 };
const run = (program, ...args) => execFileSync(program, args, WHOLE);
const start = (program, ...args) => promisify(execFile)(program, args, WHOLE);
const playersOf = (name) => run(natives[0], name).trim().split('\n');

for (const [name, optionSets] of games) {
  for (const options of optionSets) {
    for (const player of playersOf(name)) {
      // Meanwhile the native programs play, too.
      const others = natives.map((native) => start(native, name, options, player, '7', String(NODES)));
      const game = newGame(name, options, 7);
      playOut(game, player, NODES);
      const record = textAt(raw.gangway_game_record(game, ALL_SEEING));
      raw.gangway_game_free(game);
      for (const [i, native] of natives.entries()) {
        const { stdout } = await others[i];
        check(`${name} ${options} ${player} as by ${native}`, record === stdout);
      }
    }
  }
}

// A page plays in one worker and thinks in another, which follows by records: computer players
// remember what they would at one table, and one that forgets plays otherwise.
{
  const bySteps = (game, steps) => raw.gangway_game_seed(game, BigInt(1000 + steps));
  // Plays it out; `thinker(record)` is the game in which players think.
  const playApart = (name, options, thinker) => {
    const game = newGame(name, options, 7);
    const recordOf = () => textAt(raw.gangway_game_record(game, ALL_SEEING));
    for (let look = ask('gangway_game_look', game, 0, ALL_SEEING, 0); !look.over; ) {
      const [seat] = look.toAct;
      const thinking = seat === 0 ? game : thinker(game, recordOf);
      bySteps(thinking, look.steps);
      look = seat === 0
        ? ask('gangway_game_chance', game, ALL_SEEING, 0)
        : ask('gangway_game_play', game, seat,
            ask('gangway_game_decide', thinking, seat, 'expert', NODES).action, ALL_SEEING, 0);
    }
    const record = recordOf();
    raw.gangway_game_free(game);
    return record;
  };
  let differing = 0;
  for (const [name, [options]] of games) {
    const short = name === 'river-dragons' ? `${options} rounds=8` : options;
    const together = playApart(name, short, (game) => game);
    const follower = newGame(name, short, 7);
    const apart = playApart(name, short, (_, recordOf) => {
      check(`${name}: a record is followed`, call('gangway_game_follow', follower, recordOf()) === 1);
      return follower;
    });
    check(`${name}: who follows remembers as at one table`, apart === together);
    const shorter = apart.split('\n').slice(0, -9).join('\n');
    check(`${name}: a game that was taken back is another`,
      call('gangway_game_follow', follower, `${shorter}\n`) === 0);
    raw.gangway_game_free(follower);
    let last = 0;
    const forgetful = playApart(name, short, (_, recordOf) => {
      raw.gangway_game_free(last);
      last = call('gangway_game_read', recordOf());
      return last;
    });
    raw.gangway_game_free(last);
    if (forgetful !== together) differing++;
  }
  check('who forgets plays otherwise', differing > 0, `in ${differing} games`);
  const other = newGame('river-dragons', 'players=2 rounds=9', 7);
  const record = textAt(raw.gangway_game_record(newGame('river-dragons', 'players=2', 7), ALL_SEEING));
  check('nor is one with other options followed', call('gangway_game_follow', other, record) === 0);
}

// Imagined games, by which speed is measured: shares between nothing and all.
for (const [name] of games) {
  const game = newGame(name, 'players=2', 7);
  const share = Number(call('gangway_game_playouts', game, 'expert', 4)) / 4;
  check(`${name}: imagined games end with a share`, share >= 0 && share <= 1000, `${share}`);
  check(`${name}: not every player imagines`, Number(call('gangway_game_playouts', game, 'random', 1)) === -1);
  raw.gangway_game_free(game);
}

// Where turns of Mississippi Queen can end and would crash, and the ways there, as native
// (turns.c); after a draft as after playing it.
for (const name of ['push', 'crash', 'aground', 'long']) {
  const path = fileURLToPath(new URL(`../web/river/${name}.gwr`, import.meta.url));
  const game = call('gangway_game_read', readFileSync(path, 'utf8'));
  const [seat] = ask('gangway_game_look', game, 1e9, ALL_SEEING, 0).toAct;
  const query = (question, args, lines = '') => ask('gangway_game_query', game, seat, lines, question, args);
  const { ends, strikes } = query('ends', '4');
  const wayTo = (end, lines = '') => query('way', end.slice(0, 4).join(' '), lines).actions;
  const told = [...ends.map((end) => `${end}: ${wayTo(end).join(', ')}`), ...strikes.map(String)];
  // Of ends that differ only in what they come to, the page goes the cheapest way to any.
  const isOnly = ends.map((end) => ends.filter((other) => `${other.slice(0, 4)}` === `${end.slice(0, 4)}`).length === 1);
  for (const native of natives) {
    const lines = run(join(dirname(native), 'turns'), path).trim().split('\n');
    const isSame = (line, i) => line === told[i] || (isOnly[i] === false && line.split(':')[0] === told[i].split(':')[0]);
    check(`${name}: ends, strikes and ways as by ${native}`, lines.length === told.length && lines.every(isSame));
  }
  const first = wayTo(ends[0])[0];
  const drafted = ask('gangway_game_draft', game, seat, first, seat, 0);
  const after = JSON.stringify(query('ends', '4', first).ends);
  check(`${name}: a draft changes nothing`, ask('gangway_game_look', game, 1e9, ALL_SEEING, 0).steps === drafted.steps);
  ask('gangway_game_play', game, seat, first, ALL_SEEING, 0);
  const { actions } = ask('gangway_game_legal', game, seat);
  check(`${name}: what a draft allows is legal`, actions.join() === drafted.legal.join());
  check(`${name}: ends after a draft`, JSON.stringify(query('ends', '4').ends) === after);
  const none = [query('ends', '7'), query('way', ''), query('wa', '0 0'), query('ends', '4', 'speed 9')];
  check(`${name}: no answer to what is no question`, none.every((each) => each === null), JSON.stringify(none));
  raw.gangway_game_free(game);
}

// Boats in a crowd: the deepest searches must not overrun the stack of the module.
{
  const game = newGame('mississippi-queen', 'players=6 tiles=18', 16);
  check('a race of six on the longest river is played out', playOut(game, 'captain', 50).over);
  raw.gangway_game_free(game);
}

// How long the levels think in a game of two, as they like. Told, not judged: it depends on
// the machine.
for (const [name] of games) {
  for (const level of ['easy', 'medium', 'hard'].filter((each) => playersOf(name).includes(each))) {
    const times = [];
    const game = newGame(name, 'players=2', 3);
    playOut(game, level, 0, (ms) => times.push(ms));
    raw.gangway_game_free(game);
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.floor((times.length - 1) * part)].toFixed(1);
    console.log(`${name} ${level}: median ${at(0.5)} ms, slowest ${at(1)} ms of ${times.length} decisions`);
  }
}

// A page's game: what is refused says why, trying changes nothing, going back works.
{
  const bad = call('gangway_game_new', 'game-of-trains', 'players=9', '');
  const said = [0, 1, 2].map((lang) => ask('gangway_game_opened', bad, lang));
  check('a game that cannot be is refused', said.every((answer) => !answer.ok));
  check('in three languages', new Set(said.map((answer) => answer.text)).size === 3);
  raw.gangway_game_free(bad);

  const game = newGame('game-of-trains', 'players=2', 5);
  const opened = ask('gangway_game_opened', game, 0);
  check('a game is open, and no view', opened.ok && !opened.view);
  let look = ask('gangway_game_look', game, 0, 1, 0);
  while (look.toAct[0] === 0) look = ask('gangway_game_chance', game, 1, 0);
  const seat = look.toAct[0];
  const { actions } = ask('gangway_game_legal', game, seat);
  check('there is something to do', actions.length > 0);
  const refused = ask('gangway_game_play', game, seat, 'swap-adjacent 1 2', 1, 0);
  check('an action out of place names its rule', !refused.ok && refused.rule.startsWith('GT-'), JSON.stringify(refused));
  const nonsense = ask('gangway_game_play', game, seat, 'xyzzy', 1, 0);
  check('nonsense names the notation', !nonsense.ok && nonsense.text.length > 0, JSON.stringify(nonsense));
  const tried = ask('gangway_game_draft', game, seat, actions[0], seat, 0);
  check('trying tells', tried.ok && tried.events.length > 0, JSON.stringify(tried));
  check('trying changes nothing', ask('gangway_game_look', game, 1e9, seat, 0).step === look.step);
  const done = ask('gangway_game_play', game, seat, actions[0], seat, 0);
  check('playing does', done.ok && done.step === look.step + 1);
  raw.gangway_game_truncate(game, look.step);
  check('going back goes back', ask('gangway_game_look', game, 1e9, seat, 0).step === look.step);
  const other = ask('gangway_game_look', game, 1e9, 3 - seat, 0);
  check('another does not see the hand', JSON.stringify(other.state) !== JSON.stringify(look.state));
  const record = textAt(raw.gangway_game_record(game, ALL_SEEING));
  const again = call('gangway_game_read', record);
  check('a record opens again', textAt(raw.gangway_game_record(again, ALL_SEEING)) === record);
  raw.gangway_game_free(again);
  const seen = call('gangway_game_read', textAt(raw.gangway_game_record(game, seat)));
  check('GT_H1_a_record_that_hides_something_is_a_view', ask('gangway_game_opened', seen, 0).view);
  raw.gangway_game_free(seen);
  const judged = ask('gangway_game_judge', game, seat, 'expert', 2000, '', 0);
  check(
    'a judgement has shares that are the whole win',
    judged.ok && judged.shares.reduce((sum, share) => sum + share, 0) === 1000,
    JSON.stringify(judged),
  );
  const worse = ask('gangway_game_judge', game, seat, 'expert', 2000, actions[1], 0);
  check('of a given action, too', worse.ok && worse.action === actions[1], JSON.stringify(worse));
  raw.gangway_game_free(game);
}

// The story of a game, as one player knows it, and what there is to choose from.
{
  const game = newGame('game-of-trains', 'players=2', 5);
  call('gangway_game_name', game, 1, 'Nora');
  const last = playOut(game, 'sorter', NODES);
  const { steps } = ask('gangway_game_story', game, 0, 1, 0);
  check('a story has every step', steps.length === last.steps, `${steps.length} of ${last.steps}`);
  check('and words', steps.some((step) => step.events.some((event) => event.text.includes('Nora'))));
  check('it ends as the game did', steps.at(-1).events.some((event) => event.kind === 'won'));
  check('GT_H1_what_another_buries_stays_hidden', steps.some((step) => step.action === 'deal ?'));
  const rest = ask('gangway_game_story', game, 30, 1, 0).steps;
  check('it can begin later', JSON.stringify(rest) === JSON.stringify(steps.slice(30)));
  raw.gangway_game_truncate(game, 0);
  call('gangway_game_sit', game, 2, 'sorter');
  const sat = textAt(raw.gangway_game_record(game, ALL_SEEING)).replace('rules: 1', 'rules: 1\nsite: here');
  const copy = call('gangway_game_read', sat);
  const header = JSON.stringify(ask('gangway_game_header', copy));
  check('a header names game, options, people, who plays and free keys', header ===
    '{"game":"game-of-trains","options":"players=2","names":["Nora",null],"seats":[null,null],' +
    '"holders":[{"kind":"person","name":""},{"kind":"computer","name":"sorter"}],"keys":[["site","here"]]}', header);
  raw.gangway_game_free(copy);
  raw.gangway_game_free(game);

  const dragons = newGame('river-dragons', 'players=2 colours=green,red', 5);
  check('a header says what the game calls its seats',
    ask('gangway_game_header', dragons).seats.join() === 'green,red');
  const board = textAt(raw.gangway_game_board(dragons));
  check('the shipped board is told', board.startsWith('gangway-board: 1') && board.includes('island 27'));
  raw.gangway_game_free(dragons);
  const hidden = newGame('river-dragons', 'players=2 first=blue', 5);
  ask('gangway_game_chance', hidden, 1, 0);
  const five = (cards) => cards.split(' ').map((card) => `card ${card}`);
  for (const card of five('jump stone2 plank1 plank2 remove'))
    ask('gangway_game_play', hidden, 2, card, 2, 0);
  for (const card of five('stone1 stone2 plank1 plank2')) ask('gangway_game_play', hidden, 1, card, 1, 0);
  const thought = ask('gangway_game_draft', hidden, 1, 'card remove', 1, 0);
  check('RD_H1_a_draft_tells_nothing_that_its_seat_cannot_know',
    thought.ok && thought.state.phase === 'sight' && !JSON.stringify(thought).includes('jump'),
    JSON.stringify(thought));
  raw.gangway_game_free(hidden);
  const own = board.replace('island 14 0 0', 'island 14 1 0');
  const moved = newGame('river-dragons', 'players=2', 5, own);
  check('and a board of one’s own', textAt(raw.gangway_game_board(moved)) === own);
  raw.gangway_game_free(moved);

  const listed = [0, 1, 2].map((lang) => ask('gangway_games', lang));
  check('all games are listed', games.every(([name]) => listed[0].some((each) => each.name === name)));
  check('with rules and options that name one', listed[0].every((each) =>
    each.options.every((option) => each.rules.some((rule) => rule.id === option.rule))));
  check('in three languages', new Set(listed.map((list) => list[0].about)).size === 3);
  const texts = [0, 1, 2].map((lang) => ask('gangway_texts', lang));
  check('all texts are there', texts.every((each) => each['game.game-of-trains'] && each['rule.GT-1']));
}

finish();
