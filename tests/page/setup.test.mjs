// Setting up a table: colours and order of the seats, options, and what the library refuses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('table/start/lineUp', 'table/start/seats', 'base/when', 'screens/find');
const game = (name) => page.get().games.find((each) => each.name === name);
const lineUps = (name, players, options = '') =>
  page.readLineUps(game(name), players, `players=${players}${options}`, '');

test('a refused combination names the option that has to change', async () => {
  const option = async (name, options) => (await page.ask('check', name, options, '', 0)).option;
  assert.equal(await option('mississippi-queen', 'players=3 teams=on'), 'teams');
  assert.equal(await option('mississippi-queen', 'players=4 boats=2'), 'boats');
  assert.equal(await option('mississippi-queen', 'players=6 rose=on'), 'rose');
  assert.equal(await option('mississippi-queen', 'players=3 colours=red'), 'colours');
  assert.equal(await option('mississippi-queen', 'players=9'), 'players');
  assert.equal(await option('river-dragons', 'players=2 colours=blue,red'), 'colours');
  assert.equal(await option('river-dragons', 'players=2 first=red'), 'first');
  assert.equal(await option('game-of-trains', 'players=2 turns=0'), 'turns');
});

test('only what the library accepts can be chosen as colours', async () => {
  assert.equal(await lineUps('game-of-trains', 2), null);
  const river = await lineUps('mississippi-queen', 3);
  assert.deepEqual([river.valid.length, river.each, river.isOrdered], [20, 1, true]);
  assert.deepEqual(river.usual, ['white', 'orange', 'blue']);
  const pairs = await lineUps('mississippi-queen', 2, ' boats=2');
  assert.deepEqual([pairs.each, pairs.usual], [2, ['white', 'orange', 'blue', 'green']]);
  const dragons = await lineUps('river-dragons', 3);
  assert.deepEqual(dragons.valid, [
    ['blue', 'pink', 'red'],
    ['green', 'yellow', 'black'],
  ]);
  assert.equal(dragons.isOrdered, false);
});

test('a chosen colour is swapped for, or replaces as few others as possible', async () => {
  const river = await lineUps('mississippi-queen', 3);
  assert.deepEqual(page.recoloured(river, river.usual, 0, 'blue'), ['blue', 'orange', 'white']);
  assert.deepEqual(page.recoloured(river, river.usual, 1, 'red'), ['white', 'red', 'blue']);
  const dragons = await lineUps('river-dragons', 3);
  const colours = page.recoloured(dragons, dragons.usual, 1, 'black');
  assert.deepEqual(colours, ['green', 'black', 'yellow']);
  assert.ok(page.isLineUp(dragons, colours));
  const four = await lineUps('river-dragons', 4);
  assert.equal(page.recoloured(four, four.usual, 0, 'pink'), null);
});

test('seats go in the order that the game gives to their colours', async () => {
  const dragons = await lineUps('river-dragons', 3);
  const at = page.seated(dragons, ['Nora', 'Ada', 'Bruno'], ['green', 'black', 'yellow']);
  assert.deepEqual(at, {
    sitters: ['Nora', 'Bruno', 'Ada'],
    colours: ['green', 'yellow', 'black'],
  });
  const river = await lineUps('mississippi-queen', 3);
  assert.deepEqual(page.seated(river, ['Nora', 'Ada'], ['red', 'blue']).colours, ['red', 'blue']);
});

test('who is moved takes their boats along; in a game whose colours have places, they change colour', async () => {
  const names = ['Nora', 'Ada', 'Bruno'];
  const river = await lineUps('mississippi-queen', 3, ' boats=2');
  const colours = ['white', 'orange', 'blue', 'green', 'pink', 'red'];
  const after = page.moved(river, names, colours, 2, 0);
  assert.deepEqual(after.sitters, ['Bruno', 'Nora', 'Ada']);
  assert.deepEqual(after.colours, ['pink', 'red', 'white', 'orange', 'blue', 'green']);
  const dragons = await lineUps('river-dragons', 3);
  assert.deepEqual(page.moved(dragons, names, dragons.usual, 0, 1), {
    sitters: ['Ada', 'Nora', 'Bruno'],
    colours: dragons.usual,
  });
  assert.deepEqual(page.moved(null, names, [], 0, 2).sitters, ['Ada', 'Bruno', 'Nora']);
});

test('chosen colours are kept for another number of seats where they can be', async () => {
  const four = await lineUps('mississippi-queen', 4);
  assert.deepEqual(page.fitted(four, ['red', 'blue']), ['red', 'blue', 'white', 'orange']);
  assert.deepEqual(page.fitted(four, null), four.usual);
  const dragons = await lineUps('river-dragons', 2);
  assert.deepEqual(page.fitted(dragons, ['green', 'yellow', 'black']), dragons.usual);
  assert.deepEqual(page.fitted(dragons, ['green', 'red']), ['green', 'red']);
});

test('dates are written as people write them', () => {
  const now = new Date(2026, 10, 18, 22, 0).getTime();
  const at = (...date) => page.when(new Date(...date).getTime(), page.get().settings.lang, now);
  assert.equal(at(2026, 10, 18, 21, 30), 'today, 21:30');
  assert.equal(at(2026, 10, 18, 0, 5), 'today, 00:05');
  assert.equal(at(2026, 10, 17, 23, 59), 'yesterday, 23:59');
  assert.equal(at(2026, 10, 1, 9, 0), '1 November, 09:00');
  assert.equal(at(2025, 11, 31, 9, 0), '31 December 2025');
});

test('rules are found by words in any form of writing, and by ids', () => {
  const rules = [
    { id: 'XX-1', section: 'boat', text: 'A boat may not enter an island.' },
    { id: 'XX-P2', section: 'push', text: 'Чёрная роза толкает. Perché no?' },
  ];
  const ids = (query) => page.found(rules, query, (section) => `Heading ${section}`).map(({ id }) => id);
  assert.deepEqual(ids(''), ['XX-1', 'XX-P2']);
  assert.deepEqual(ids('ISLAND enter'), ['XX-1']);
  assert.deepEqual(ids('черная'), ['XX-P2']);
  assert.deepEqual(ids('perche'), ['XX-P2']);
  assert.deepEqual(ids('xx-p2'), ['XX-P2']);
  assert.deepEqual(ids('heading push'), ['XX-P2']);
  assert.deepEqual(ids('nothing'), []);
});

test('a search marks what it has found, whatever its case and accents', () => {
  const hits = (text, query) =>
    page
      .parts(text, query)
      .filter(({ isHit }) => isHit)
      .map(({ text: hit }) => hit);
  assert.deepEqual(hits('Coal, and more coal', 'COAL'), ['Coal', 'coal']);
  assert.deepEqual(hits('Он берёт уголь', 'берет'), ['берёт']);
  assert.deepEqual(hits('L’abilità più alta', 'abilita alta'), ['abilità', 'alta']);
  assert.deepEqual(hits('A turn', ''), []);
  const whole = page.parts('Две карты с тем же знаком', 'карт знак');
  assert.equal(whole.map(({ text }) => text).join(''), 'Две карты с тем же знаком');
});
