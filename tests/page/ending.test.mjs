// The end of recorded games in words: the reason, the standings and the moment that decided, checked
// against the final positions.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { startPage, until } from './page.mjs';

const page = await startPage(
  'base/text',
  'games/index',
  'table/ending/finished',
  'table/play/deciding',
  'table/play/percent',
  'table/play/table',
  'table/play/turns',
  'table/start/begin',
);

const FOLDERS = {
  'game-of-trains': ['vectors/game-of-trains', 'trains/recorded'],
  'mississippi-queen': ['vectors/mississippi-queen', 'mississippi/recorded'],
  'river-dragons': ['vectors/river-dragons', 'dragons/recorded'],
};
const LANGS = ['en', 'ru', 'it'];
const NAMES = ['Nora', 'Tomas', 'Aiko', 'Bruno', 'Clara', 'Dario'];

function recordsOf(game) {
  return FOLDERS[game].flatMap((folder) => {
    const url = new URL(`../${folder}/`, import.meta.url);
    const names = readdirSync(url).filter((name) => name.endsWith('.gwr'));
    return names.map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(new URL(name, url), 'utf8'),
    }));
  });
}

// The finished games of a folder, as a table holds them; `person` is the seat of the only person, or 0.
async function* finished(game) {
  for (const { name, text } of recordsOf(game)) {
    const options = { players: null, previewsAll: false, seed: 1n };
    const opened = await page.ask('open', text, options, {
      lang: 0,
      known: 0,
      careful: false,
    });
    if (!opened.ok) continue; // recorded to be refused
    const { look: live, story, board } = opened;
    const seats = (live.rank ?? []).map((_, i) => ({
      name: NAMES[i],
      computer: 'easy',
    }));
    if (live.over) yield { name, game, live, story, board, seats };
    await page.ask('leave', opened.handle);
  }
}

// A table at which one seat is a person's.
const seenBy = (table, seat) => ({
  ...table,
  seats: table.seats.map((each, i) => (i + 1 === seat ? { ...each, computer: '' } : each)),
});

async function speak(lang) {
  const settings = { ...page.get().settings, lang };
  const { texts } = await page.ask('catalogue', LANGS.indexOf(lang));
  page.set({ settings, texts });
}

const winnersOf = ({ live }) => live.rank.flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
const isDrawn = (table) => winnersOf(table).length === table.seats.length;

// What has to hold of every ending, in every language.
function checkWords(table) {
  const { reason, standings } = page.endingOf(table);
  const { name } = table;
  assert.doesNotMatch(reason, /page\.|[{}]|undefined|NaN|null/, `${name}: ${reason}`);
  assert.match(reason, /^\p{Lu}.*[^.]\.$/u, `${name}: ${reason}`);
  const seated = standings.flatMap(({ seats }) => seats).sort();
  assert.deepEqual(
    seated,
    table.seats.map((_, i) => i + 1),
    `${name}: everybody stands somewhere, once`,
  );
  for (const { note } of standings)
    assert.doesNotMatch(note, /page\.|[{}]|undefined|NaN/, `${name}: ${note}`);
  return { reason, standings };
}

// Places never contradict the library's ranks, and nobody shares one but a team.
function checkPlaces(table, standings) {
  const { name, live } = table;
  for (const { seats, place } of standings)
    for (const seat of seats) if (place > 0) assert.equal(place, live.rank[seat - 1], name);
  const places = standings.map(({ place }) => place).filter((place) => place > 0);
  assert.deepEqual(places, [...new Set(places)].sort(), `${name}: no place twice`);
  if (isDrawn(table)) assert.deepEqual(places, [], `${name}: a draw has no places`);
  else assert.deepEqual(standings[0].seats, winnersOf(table), `${name}: the winner is first`);
}

async function checkGame(game, least, check) {
  let count = 0;
  for await (const table of finished(game)) {
    count++;
    for (const lang of LANGS) {
      await speak(lang);
      for (const seat of [0, ...table.seats.map((_, i) => i + 1)]) checkWords(seenBy(table, seat));
    }
    await speak('en');
    const { reason, standings } = checkWords(table);
    checkPlaces(table, standings);
    check(table, reason, standings);
  }
  assert.ok(count >= least, `only ${count} games`);
}

const LOADS = ['no passengers', 'one passenger', 'two passengers'];

// The round of each boat's arrival or disqualification, told by the events.
function roundsOf(story) {
  const found = {};
  let round = 1;
  for (const { kind, boat, round: next } of story.flatMap(({ events }) => events)) {
    if (kind === 'round') round = next;
    if (kind === 'arrived' || kind === 'disqualified') found[boat.replace('boat.', '')] = round;
  }
  return found;
}

test('MQ-F2 to MQ-F6: a race ends for the reason that is told', async () => {
  const told = new Set();
  await checkGame('mississippi-queen', 100, (table, reason, standings) => {
    const { live, name, story, seats } = table;
    const rounds = roundsOf(story);
    const [first, ...others] = live.result.split(' ').slice(1);
    const boat = (colour) => live.state.boats.find((each) => each.boat === colour);
    const winner = boat(first);
    const nameOf = (seat) => seats[seat - 1].name;
    assert.equal(live.rank[winner.seat - 1], 1, name);
    const at = `${name}: ${reason}`;
    assert.ok(reason.includes(nameOf(winner.seat)), at);
    if (winner.arrival) {
      told.add('home');
      const load = winner.passengers > 0 ? LOADS[winner.passengers] : 'without passengers';
      assert.ok(reason.startsWith(`${nameOf(winner.seat)} `) && reason.includes(load), at);
      assert.match(reason, new RegExp(`^[^;]* in round ${rounds[first]}\\b`), at);
    } else if (live.rule === 'MQ-F6') {
      told.add('afloat');
      assert.match(
        reason,
        new RegExp(`^Time was up after round ${live.state.round}, .* ${LOADS[winner.passengers]} aboard`),
        at,
      );
    } else {
      told.add('alone');
      assert.ok(
        others.every((each) => boat(each).disqualified || boat(each).seat === winner.seat),
        at,
      );
    }
    // The second clause is about the best boat of another side.
    const next = boat(others.find((each) => live.rank[boat(each).seat - 1] > 1));
    const second = reason.split('; ')[1];
    if (!second) return assert.match(reason, /everybody else went out/, at);
    assert.ok(second.startsWith(`${nameOf(next.seat)} `), at);
    if (next.disqualified) assert.match(second, /out of the race/, at);
    else if (!next.arrival) assert.ok(second.includes(LOADS[next.passengers]), at);
    else if (next.passengers === winner.passengers) assert.match(second, /followed in/, at);
    else assert.ok(second.includes(LOADS[next.passengers]) && /home/.test(second), at);
    told.add(
      second
        .replace(/^\S+ /, '')
        .replace(/\d+/g, '#')
        .replace(/(no|one|two) passengers?/, 'load'),
    );
    // A note tells of each side's best boat.
    for (const { seats: side, note } of standings) {
      const best = boat([first, ...others].find((each) => side.includes(boat(each).seat)));
      const load = LOADS[best.passengers];
      if (best.disqualified) assert.match(note, /^out of the race in round \d+$/, at);
      else if (best.arrival) assert.equal(note, `home in round ${rounds[best.boat]} with ${load}`, at);
      else assert.equal(note, `on the river with ${load}`, at);
    }
  });
  for (const what of ['home', 'afloat']) assert.ok(told.has(what), `${what} never happens`);
  assert.ok(told.size >= 7, [...told].join(' | '));
});

const rises = (row, i) => typeof row[i] === 'number' && typeof row[i - 1] === 'number' && row[i] > row[i - 1];
const isRising = (row) => row.every((_, i) => i === 0 || rises(row, i));
const falls = (row) => row.filter((_, i) => i > 0 && !rises(row, i)).length;

test('GT-E1, GT-E3: a game of trains ends for the reason that is told', async () => {
  const told = new Set();
  await checkGame('game-of-trains', 24, (table, reason, standings) => {
    const { live, name, seats } = table;
    const row = (seat) => live.state.seats[seat - 1].row;
    const at = `${name}: ${reason}`;
    told.add(live.rule);
    if (live.rule === 'GT-E3') {
      assert.match(reason, new RegExp(`^After ${live.state.turns} turns? nobody`), at);
      assert.ok(isDrawn(table), at);
    } else {
      const [winner] = winnersOf(table);
      assert.ok(isRising(row(winner)), at);
      assert.ok(reason.includes(seats[winner - 1].name), at);
      assert.ok(reason.includes(`from ${row(winner)[0]} up to ${row(winner)[6]};`), at);
      assert.match(
        reason,
        new RegExp(`round ${Math.ceil(live.state.turns / live.state.seats.length)}\\b`),
        at,
      );
    }
    const others = standings.filter(({ place }) => place === 0).map(({ seats: [seat] }) => seat);
    const gaps = others.map((seat) => falls(row(seat)));
    assert.deepEqual(
      gaps,
      [...gaps].sort((a, b) => a - b),
      `${name}: who came nearer stands higher`,
    );
    assert.ok(reason.includes(`; ${seats[others[0] - 1].name} had ${6 - gaps[0]} of 6 rising`), at);
  });
  assert.deepEqual([...told].sort(), ['GT-E1', 'GT-E3']);
});

test('RD-9, RD-10: a game of dragons ends for the reason that is told', async () => {
  const told = new Set();
  await checkGame('river-dragons', 36, (table, reason, standings) => {
    const { live, name, seats, story } = table;
    const { players, round } = live.state;
    const at = `${name}: ${reason}`;
    told.add(live.rule);
    if (live.rule === 'RD-10') {
      assert.match(reason, new RegExp(`^After ${round} rounds? no pawn`), at);
      assert.ok(
        players.every(({ pawn, goal }) => pawn !== goal),
        at,
      );
    } else {
      const [winner] = winnersOf(table);
      const { pawn, goal } = players[winner - 1];
      assert.equal(pawn, goal, at);
      const shown = story
        .flatMap(({ events }) => events)
        .filter((event) => event.kind === 'revealed' && event.seat === winner);
      const card = page.t(shown[shown.length - 1].card);
      assert.ok(
        reason.startsWith(
          `${seats[winner - 1].name} reached the ${goal} village in round ${round} with “${card}”; `,
        ),
        at,
      );
    }
    for (const {
      seats: [seat],
      note,
    } of standings) {
      const { pawn, goal, colour } = players[seat - 1];
      const wanted = pawn === goal ? /^at the goal$/ : pawn === colour ? /^at home$/ : /^\d\d?% of the way$/;
      assert.match(note, wanted, `${name}: ${note}`);
    }
  });
  assert.deepEqual([...told].sort(), ['RD-10', 'RD-9']);
});

test('the title addresses the only person, and nobody else', async () => {
  for await (const table of finished('mississippi-queen')) {
    const winners = winnersOf(table);
    const title = (seat) => page.titleOf(seenBy(table, seat));
    assert.match(title(0), new RegExp(`^${NAMES[winners[0] - 1]}.* wins?$`), table.name);
    if (winners.length === 1) assert.equal(title(winners[0]), 'You win!');
    else assert.match(title(winners[0]), /^You win, together with .+!$/);
    const loser = table.live.rank.findIndex((rank) => rank > 1) + 1;
    assert.equal(title(loser), title(0));
    assert.ok(page.isLost(seenBy(table, loser)) && !page.isLost(seenBy(table, winners[0])));
  }
});

test('the moment that decided raised the winner’s share most', () => {
  const curve = (...values) => values.map((value, i) => ({ step: i * 10, value }));
  const shares = [curve(500, 400, 300, 700, 900, 1000), curve(500, 600, 700, 300, 100, 0)];
  assert.deepEqual(page.decidingMoment(shares, [1, 2]), {
    step: 20,
    until: 30,
    seat: 1,
    from: 300,
    to: 700,
  });
  assert.deepEqual(page.decidingMoment(shares, [1, 1]).seat, 1);
  // The jump from the equal shares of the beginning is no judgement.
  const begun = [curve(500, 990, 1000), curve(500, 10, 0)];
  assert.equal(page.decidingMoment(begun, [1, 2]).step, 10);
  assert.equal(page.decidingMoment([[], []], [1, 2]), null);
});

test('shares in whole per cent add up to 100', () => {
  assert.deepEqual(page.wholePercents([333, 333, 334]), [33, 33, 34]);
  assert.deepEqual(page.wholePercents([5, 5, 990]), [1, 0, 99]);
  assert.deepEqual(page.wholePercents([0, 1000]), [0, 100]);
  for (let i = 0; i < 500; i++) {
    const shares = Array.from({ length: 2 + (i % 5) }, (_, k) => (i * 7919 + k * 104729) % 997);
    if (!shares.some((share) => share > 0)) continue;
    assert.equal(
      page.wholePercents(shares).reduce((a, b) => a + b),
      100,
      shares.join(),
    );
  }
});

test('a finished game is judged at the same moments for all, from turn to turn, and played again', async () => {
  const record = readFileSync(new URL('../web/ended.gwr', import.meta.url), 'utf8');
  assert.equal(await page.loadRecord(record), null);
  assert.ok(await page.openTable(location.pathname.split('/').pop()));
  const { table } = await until(page, (state) => state.table !== null && state.table.shares !== null);
  const steps = table.shares.map((curve) => curve.map(({ step }) => step));
  steps.forEach((each) => assert.deepEqual(each, steps[0]));
  table.shares[0].forEach((_, i) => {
    const sum = table.shares.reduce((all, curve) => all + curve[i].value, 0);
    assert.ok(Math.abs(sum - 1000) < 1e-6, `${sum}`);
  });
  const moment = page.decidingMoment(table.shares, table.live.rank);
  const begins = page.turnsOf(table).map(({ from }) => from);
  assert.ok(begins.includes(moment.step), 'it begins with a turn');
  const names = table.seats.map(({ name }) => name);
  await page.playAgain(true);
  assert.ok(await page.openTable(location.pathname.split('/').pop()));
  assert.deepEqual(
    page.get().table.seats.map(({ name }) => name),
    [...names.slice(1), names[0]],
  );
  page.leaveTable();
});
