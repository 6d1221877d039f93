// node play.mjs MODULE NATIVE…
//
// Plays games of every computer player in the WebAssembly module and with each native
// program (played.c), from the same seed and within the same nodes: the records must be
// the same. Then the calls a page makes, and how long the levels think.
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

const LAST = 1e9;
const lookAt = (game, viewer = ALL_SEEING, step = LAST) => ask('gangway_game_look', game, step, viewer, 0);
const recordOf = (game, viewer = ALL_SEEING) => textAt(raw.gangway_game_record(game, viewer));
const playersAt = (game) => ask('gangway_game_header', game).holders.length;

// Gives all seats to a computer player.
function seat(game, player) {
  for (let i = 1; i <= playersAt(game); i++) call('gangway_game_sit', game, i, player);
}

function play(game, number, action) {
  const played = ask('gangway_game_play', game, number, action, 0);
  if (!played.ok) throw new Error(played.text);
}

// Plays it to the end with one player; calls `timed` with the milliseconds of each decision.
function playOut(game, player, nodes, timed = () => {}) {
  seat(game, player);
  for (let look = lookAt(game); ; look = lookAt(game)) {
    if (look.over) return look;
    const [next] = look.toAct;
    if (next === 0) {
      raw.gangway_game_draw(game);
      continue;
    }
    const start = performance.now();
    const { action } = ask('gangway_game_decide', game, next, nodes);
    timed(performance.now() - start);
    play(game, next, action);
  }
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
      const record = recordOf(game);
      raw.gangway_game_free(game);
      for (const [i, native] of natives.entries()) {
        const { stdout } = await others[i];
        check(`${name} ${options} ${player} as by ${native}`, record === stdout);
      }
    }
  }
}

// A page plays in one worker and thinks in another, which follows step by step: computer players
// remember as at one table, and one that forgets plays differently.
{
  const bySteps = (game, steps) => raw.gangway_game_seed(game, BigInt(1000 + steps));
  const begun = (name, options) => {
    const game = newGame(name, options, 7);
    seat(game, 'expert');
    return game;
  };
  // Plays it to the end; `thinker(game)` is the game in which players think.
  const playApart = (name, options, thinker) => {
    const game = begun(name, options);
    for (let look = lookAt(game); !look.over; look = lookAt(game)) {
      const [next] = look.toAct;
      const thinking = next === 0 ? game : thinker(game);
      bySteps(thinking, look.steps);
      if (next === 0) raw.gangway_game_draw(game);
      else play(game, next, ask('gangway_game_decide', thinking, next, NODES).action);
    }
    const record = recordOf(game);
    raw.gangway_game_free(game);
    return record;
  };
  let differing = 0;
  for (const [name, [options]] of games) {
    const short = name === 'river-dragons' ? `${options} rounds=8` : options;
    const together = playApart(name, short, (game) => game);
    const follower = begun(name, short);
    const apart = playApart(name, short, (game) => {
      const lines = textAt(raw.gangway_game_steps(game, lookAt(follower).steps));
      if (call('gangway_game_follow', follower, lines) !== 1) check(`${name}: steps are followed`, false, lines);
      return follower;
    });
    check(`${name}: who follows remembers as at one table`, apart === together);
    for (const wrong of ['1 xyzzy', '0 draw', '9 draw', 'back 1', '\n', 'seat 1 person'])
      check(`${name}: “${wrong}” is no step`, call('gangway_game_follow', follower, wrong) === 0);
    raw.gangway_game_free(follower);
    let last = 0;
    const forgetful = playApart(name, short, (game) => {
      raw.gangway_game_free(last);
      last = call('gangway_game_read', recordOf(game));
      return last;
    });
    raw.gangway_game_free(last);
    if (forgetful !== together) differing++;
  }
  check('who forgets plays otherwise', differing > 0, `in ${differing} games`);
}

// Playouts, used to measure speed: shares are between none and all.
for (const [name] of games) {
  const game = newGame(name, 'players=2', 7);
  const share = Number(call('gangway_game_playouts', game, 'expert', 4)) / 4;
  check(`${name}: imagined games end with a share`, share >= 0 && share <= 1000, `${share}`);
  check(`${name}: not every player has playouts`, Number(call('gangway_game_playouts', game, 'random', 1)) === -1);
  raw.gangway_game_free(game);
}

// Where turns of Mississippi Queen can end and would crash, and the ways there, equal to native
// (turns.c); after trying actions as after playing them.
for (const name of ['push', 'crash', 'aground', 'long']) {
  const path = fileURLToPath(new URL(`../web/river/${name}.gwr`, import.meta.url));
  const game = call('gangway_game_read', readFileSync(path, 'utf8'));
  const [seat] = lookAt(game).toAct;
  const query = (question, args, lines = '') => ask('gangway_game_query', game, seat, lines, question, args);
  const { ends, strikes } = query('ends', '4');
  const wayTo = (end, lines = '') => query('way', end.slice(0, 4).join(' '), lines).actions;
  const told = [...ends.map((end) => `${end}: ${wayTo(end).join(', ')}`), ...strikes.map(String)];
  // Of ends that differ only in cost, the page takes the cheapest way to any.
  const isOnly = ends.map((end) => ends.filter((other) => `${other.slice(0, 4)}` === `${end.slice(0, 4)}`).length === 1);
  for (const native of natives) {
    const lines = run(join(dirname(native), 'turns'), path).trim().split('\n');
    const isSame = (line, i) => line === told[i] || (isOnly[i] === false && line.split(':')[0] === told[i].split(':')[0]);
    check(`${name}: ends, strikes and ways as by ${native}`, lines.length === told.length && lines.every(isSame));
  }
  const first = wayTo(ends[0])[0];
  const drafted = ask('gangway_game_try', game, seat, first, 0);
  const after = JSON.stringify(query('ends', '4', first).ends);
  check(`${name}: a draft changes nothing`, lookAt(game).steps === drafted.steps);
  play(game, seat, first);
  const { actions } = ask('gangway_game_legal', game, seat);
  check(`${name}: what a draft allows is legal`, actions.join() === drafted.legal.join());
  check(`${name}: ends after trying`, JSON.stringify(query('ends', '4').ends) === after);
  const none = [query('ends', '7'), query('way', ''), query('wa', '0 0'), query('ends', '4', 'speed 9')];
  check(`${name}: no answer to what is no question`, none.every((each) => each === null), JSON.stringify(none));
  raw.gangway_game_free(game);
}

// Crowded boats: the deepest searches must not overrun the module's stack.
{
  const game = newGame('mississippi-queen', 'players=6 tiles=18', 16);
  check('a race of six on the longest river is played out', playOut(game, 'captain', 50).over);
  raw.gangway_game_free(game);
}

// How long the levels think in a game of two without limits. Printed, not checked: it depends on
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

// A page's game: refusals have reasons, trying changes nothing, taking back works.
{
  const bad = call('gangway_game_new', 'game-of-trains', 'players=9', '');
  const said = [0, 1, 2].map((lang) => ask('gangway_game_opened', bad, lang));
  check('a game that cannot be is refused', said.every((answer) => !answer.ok));
  check('in three languages', new Set(said.map((answer) => answer.text)).size === 3);
  raw.gangway_game_free(bad);

  const game = newGame('game-of-trains', 'players=2', 5);
  const opened = ask('gangway_game_opened', game, 0);
  check('a game is open, and no view', opened.ok && !opened.view);
  const due = () => ask('gangway_game_due', game);
  while (due().kind === 'chance') raw.gangway_game_draw(game);
  check('GT_H1_two_people_have_a_curtain_between_them', due().kind === 'curtain' && due().viewer === 0);
  raw.gangway_game_lift(game);
  const { kind, seat, decision, viewer, storyViewer } = due();
  check('who has lifted it looks alone', kind === 'turn' && viewer === seat);
  check('but the log is for all', storyViewer === 0);
  const look = lookAt(game, seat);
  const { actions } = ask('gangway_game_legal', game, seat);
  check('there is something to do', actions.length > 0);
  const refused = ask('gangway_game_play', game, seat, 'swap-adjacent 1 2', 0);
  check('an action out of place names its rule', !refused.ok && refused.rule.startsWith('GT-'), JSON.stringify(refused));
  const nonsense = ask('gangway_game_play', game, seat, 'xyzzy', 0);
  check('nonsense names the notation', !nonsense.ok && nonsense.text.length > 0, JSON.stringify(nonsense));
  const tried = ask('gangway_game_try', game, seat, actions[0], 0);
  check('trying tells', tried.ok && tried.events.length > 0, JSON.stringify(tried));
  check('trying changes nothing', lookAt(game).step === look.step);
  const stale = ask('gangway_game_commit', game, seat, decision + 1, actions[0], 0);
  check('a plan for another decision is refused without a word', !stale.ok && stale.text === '', JSON.stringify(stale));
  check('committing does', ask('gangway_game_commit', game, seat, decision, actions[0], 0).ok);
  const { steps } = ask('gangway_game_news', game, look.step, 0, 3 - seat, 0);
  check('what happened is told, and how it looks then', steps.length === 1 && steps[0].look.steps === look.step + 1);
  check('it may be taken back', due().undo);
  check('which is done', raw.gangway_game_take_back(game) === look.step && lookAt(game).step === look.step);
  check('nothing else', raw.gangway_game_take_back(game) === look.step && !due().undo);
  const other = lookAt(game, 3 - seat);
  check('another does not see the hand', JSON.stringify(other.state) !== JSON.stringify(look.state));
  const again = call('gangway_game_read', recordOf(game));
  check('a record opens again', recordOf(again) === recordOf(game));
  raw.gangway_game_free(again);
  const seen = call('gangway_game_read', recordOf(game, seat));
  check('GT_H1_a_record_that_hides_something_is_a_view', ask('gangway_game_opened', seen, 0).view);
  check('at which nobody is asked', ask('gangway_game_due', seen).kind === 'elsewhere');
  raw.gangway_game_free(seen);
  const whole = (shares) => shares?.reduce((sum, share) => sum + share, 0) === 1000;
  const judged = ask('gangway_game_judge', game, look.step, seat, 'expert', 2000);
  check('a judgement has shares that are the whole win', whole(judged.shares), JSON.stringify(judged));
  const none = ask('gangway_game_judge', game, 0, seat, 'expert', 2000);
  check('there is none where nobody decides', none.looked === 0 && !none.shares, JSON.stringify(none));
  const hint = ask('gangway_game_hint', game, seat, 'expert', 2000, 0);
  check('a hint has a turn, shares and a reason',
    actions.includes(hint.actions[0]) && whole(hint.shares) && hint.reason !== '', JSON.stringify(hint));
  const careful = newGame('game-of-trains', 'players=2', 5);
  call('gangway_game_sit', careful, 3 - seat, 'easy');
  raw.gangway_game_set_careful(careful, 1);
  while (ask('gangway_game_due', careful).kind === 'chance') raw.gangway_game_draw(careful);
  if (ask('gangway_game_due', careful).kind === 'job')
    play(careful, 3 - seat, ask('gangway_game_decide', careful, 3 - seat, 1).action);
  check('one person has no curtain', ask('gangway_game_due', careful).kind === 'turn');
  play(careful, seat, ask('gangway_game_legal', careful, seat).actions.find((action) => action !== 'draw'));
  const pause = ask('gangway_game_due', careful);
  check('who is careful may take back before a computer goes on', pause.kind === 'pause' && pause.undo,
    JSON.stringify(pause));
  raw.gangway_game_end_pause(careful);
  check('until that is enough', ask('gangway_game_due', careful).kind === 'job');
  raw.gangway_game_free(careful);
  raw.gangway_game_free(game);
}

// The story of a game as one player knows it, and the catalogue.
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
  const begun = raw.gangway_game_branch(game, 0);
  call('gangway_game_sit', begun, 1, '');
  check('a branch has so many steps, and no more', lookAt(begun).steps === 0 && lookAt(game).over);
  check('of a game that has them', raw.gangway_game_branch(game, last.steps + 1) === 0);
  const sat = recordOf(begun).replace('rules: 1', 'rules: 1\nsite: here');
  raw.gangway_game_free(begun);
  const copy = call('gangway_game_read', sat);
  const header = JSON.stringify(ask('gangway_game_header', copy));
  check('a header names game, options, people, who plays and free keys', header ===
    '{"game":"game-of-trains","options":"players=2","names":["Nora",null],"seats":[null,null],' +
    '"holders":[{"kind":"person","name":""},{"kind":"computer","name":"sorter"}],"missing":[],' +
    '"substitute":"medium","keys":[["site","here"]]}', header);
  raw.gangway_game_free(copy);
  raw.gangway_game_free(game);

  const dragons = newGame('river-dragons', 'players=2 colours=green,red', 5);
  check('a header says what the game calls its seats',
    ask('gangway_game_header', dragons).seats.join() === 'green,red');
  const board = textAt(raw.gangway_game_board(dragons));
  check('the shipped board is told', board.startsWith('gangway-board: 1') && board.includes('island 27'));
  raw.gangway_game_free(dragons);
  const hidden = newGame('river-dragons', 'players=2 first=blue', 5);
  raw.gangway_game_draw(hidden);
  const five = (cards) => cards.split(' ').map((card) => `card ${card}`);
  for (const card of five('jump stone2 plank1 plank2 remove')) play(hidden, 2, card);
  for (const card of five('stone1 stone2 plank1 plank2')) play(hidden, 1, card);
  const thought = ask('gangway_game_try', hidden, 1, 'card remove', 0);
  check('RD_H1_trying_reveals_nothing_that_its_seat_cannot_know',
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
