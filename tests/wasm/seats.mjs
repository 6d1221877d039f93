// node seats.mjs MODULE GANGWAY
// Games that go from the terminal to the page and back: seats keep their holders.
// The page's half is the module's, without a browser.
import { begun, seatLines, taken } from '../web/terminal.mjs';
import { open } from './gangway.mjs';
import { check, finish } from '../tally.mjs';

const ALL_SEEING = 255;
const [modulePath, gangway] = process.argv.slice(2);
const { raw, textAt, call, ask } = open(modulePath);

const same = (what, got, wanted) => check(what, got === wanted, `${got}\nnot\n${wanted}`);

const holdersOf = (game) =>
  ask('gangway_game_header', game)
    .holders.map(({ kind, name }) => `${kind} ${name}`.trim())
    .join(', ');
const recordOf = (game, viewer = ALL_SEEING) => textAt(raw.gangway_game_record(game, viewer));

// Plays the first legal action so many times, chance included.
function goOn(game, actions) {
  const look = () => ask('gangway_game_look', game, 1e9, ALL_SEEING, 0);
  for (let i = 0; i < actions; i++) {
    const [seat] = look().toAct;
    if (seat === 0) raw.gangway_game_draw(game);
    else ask('gangway_game_play', game, seat, ask('gangway_game_legal', game, seat).actions[0], 0);
  }
  return look().steps;
}

// People and computers mixed, in games that number their seats and in one that has colours.
const MIXED = ['--set', 'players=4', '--seat', '2=hard', '--seat', '3=human', '--seat', '4=easy'];
for (const [game, called] of [
  ['trains', ['1', '2', '3', '4']],
  ['mississippi', ['1', '2', '3', '4']],
  ['dragons', ['blue', 'green', 'yellow', 'red']],
]) {
  const [, second, third, fourth] = called;
  const saved = begun(gangway, game, ...MIXED);
  same(`${game}: the terminal says who plays`, seatLines(saved).join('\n'),
    `seat ${second}: computer hard\nseat ${fourth}: computer easy`);
  const page = call('gangway_game_read', saved);
  same(`${game}: the page has the same seats`, holdersOf(page), 'person, computer hard, person, computer easy');
  const steps = goOn(page, 5);
  call('gangway_game_sit', page, 3, 'medium');
  goOn(page, 3);
  const lines = seatLines(recordOf(page));
  same(`${game}: a seat that is given away`, lines[1], `seat ${third}: person from ${steps + 1} computer medium`);
  const { record, said } = taken(gangway, game, recordOf(page));
  same(`${game}: the terminal has the same again`, seatLines(record).join('\n'), lines.join('\n'));
  check(`${game}: and says nothing of others`, !said.includes('medium continues'), said);
  const again = call('gangway_game_read', record);
  same(`${game}: and so has the page`, holdersOf(again), 'person, computer hard, computer medium, computer easy');
  const branch = raw.gangway_game_branch(again, steps);
  same(`${game}: who plays on from there are the same`, seatLines(recordOf(branch)).join('\n'), lines.join('\n'));
  const earlier = raw.gangway_game_branch(again, steps - 1);
  same(`${game}: also from before they sat there`, seatLines(recordOf(earlier))[1],
    `seat ${third}: person from ${steps} computer medium`);
  const view = call('gangway_game_read', recordOf(page, 1));
  same(`${game}: a view says the same`, holdersOf(view), 'person, computer hard, computer medium, computer easy');
  for (const each of [page, again, branch, earlier, view]) raw.gangway_game_free(each);
}

// Older records: the page's own line, and the terminal's names.
{
  const saved = begun(gangway, 'trains', '--set', 'players=3', '--seat', '2=sorter', '--seat', '3=easy');
  const bare = saved.replace(/^seat .*\n/gm, '');
  for (const [what, older] of [
    ['names', bare],
    ['the page’s line', bare.replace(/^player ([23]): .*$/gm, 'player $1: Ada').replace(/^rules/m, 'computers: 2=sorter 3=easy\nrules')],
  ]) {
    const page = call('gangway_game_read', older);
    same(`by ${what} the page knows computers`, holdersOf(page), 'person, computer sorter, computer easy');
    same(`by ${what} the record is written anew`, seatLines(recordOf(page)).join('\n'), seatLines(saved).join('\n'));
    check(`without ${what === 'names' ? 'a' : 'that'} list`, !recordOf(page).includes('computers:'));
    const { record } = taken(gangway, 'trains', older);
    same(`by ${what} the terminal does, too`, seatLines(record).join('\n'), seatLines(saved).join('\n'));
    raw.gangway_game_free(page);
  }
}

// Missing players: a program, which no record starts, and an unknown player.
{
  const saved = begun(gangway, 'trains', '--set', 'players=3', '--seat', '2=easy', '--seat', '3=hard');
  const steps = saved.trim().split('\n\n')[1].split('\n').length;
  const foreign = saved.replace('computer easy', 'bot mybot').replace('computer hard', 'computer elsewhere');
  const page = call('gangway_game_read', foreign);
  same('the page is told of them', holdersOf(page), 'person, bot mybot, computer elsewhere');
  same('and that they cannot play', ask('gangway_game_header', page).missing.join(), '2,3');
  raw.gangway_game_substitute(page);
  same('so somebody plays for them', holdersOf(page), 'person, computer medium, computer medium');
  raw.gangway_game_free(page);
  const { record, said } = taken(gangway, 'trains', foreign);
  check('the terminal says who plays for a bot', said.includes('“mybot”, which is not here: medium continues'), said);
  check('and for a stranger', said.includes('“elsewhere”, which is not known here: medium continues'), said);
  same('and the record, from when on', seatLines(record).join('\n'),
    `seat 2: bot mybot from ${steps + 1} computer medium\nseat 3: computer elsewhere from ${steps + 1} computer medium`);
}

finish();
