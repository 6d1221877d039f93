// The page's foundations: texts, addresses, settings, storage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage(
  'base/text',
  'base/visible',
  'base/route',
  'base/saved',
  'base/seats',
  'base/storage',
);

test('texts get their arguments and the right plural forms', () => {
  assert.equal(
    page.fill('{name} has {count} {count|card|cards}', { name: 'Nora', count: 1 }, 'en'),
    'Nora has 1 card',
  );
  assert.equal(page.fill('{count} {count|карта|карты|карт}', { count: 21 }, 'ru'), '21 карта');
  assert.equal(page.fill('{count} {count|карта|карты|карт}', { count: 3 }, 'ru'), '3 карты');
  assert.equal(page.fill('{count} {count|карта|карты|карт}', { count: 11 }, 'ru'), '11 карт');
  assert.equal(page.fill('{nobody}', {}, 'en'), '{nobody}');
});

test('a missing text is shown as its id', () => {
  assert.equal(page.t('page.no-such-text'), 'page.no-such-text');
  assert.notEqual(page.t('page.hint.late'), 'page.hint.late');
});

test('hidden characters are made visible, also in names within texts', () => {
  assert.equal(page.visible('a\u202eb'), 'a<U+202E>b');
  assert.equal(page.visible('zero\u200bwidth'), 'zero<U+200B>width');
  assert.equal(page.visible('Zoë Ёж'), 'Zoë Ёж');
  assert.equal(page.fill('{name}', { name: '\u202e' }, 'en'), '<U+202E>');
  assert.equal(page.shownName(undefined), '');
});

test('addresses lead to their screens; malformed ones lead to none', () => {
  assert.deepEqual(page.routeOf('/'), { screen: 'home' });
  assert.deepEqual(page.routeOf('/river-dragons/setup'), {
    screen: 'setup',
    game: 'river-dragons',
  });
  assert.deepEqual(page.routeOf('/table/abc'), { screen: 'table', id: 'abc' });
  assert.deepEqual(page.routeOf('/learn/game-of-trains'), {
    screen: 'lesson',
    game: 'game-of-trains',
  });
  assert.deepEqual(page.routeOf('/learn'), { screen: 'learn' });
  assert.deepEqual(page.routeOf('/how/river-dragons'), {
    screen: 'how',
    game: 'river-dragons',
  });
  for (const path of ['/how', '/table', '/table/a/b', '/rules/%E0', '/nowhere'])
    assert.deepEqual(page.routeOf(path), { screen: 'unknown' }, path);
});

test('navigating changes the address and clears the announcement', () => {
  page.set({ said: 'something' });
  page.go('/settings');
  assert.equal(page.get().path, '/settings');
  assert.equal(page.get().said, '');
});

test('stored settings are completed by the defaults, and replaced by them if malformed', () => {
  localStorage.setItem('gangway.settings', '{"lang":"it","volume":7}');
  const { lang, volume, speed } = page.loadSettings();
  assert.deepEqual([lang, volume, speed], ['it', 7, 'normal']);
  for (const malformed of ['{', '{"lang":"xx"}', 'null']) {
    localStorage.setItem('gangway.settings', malformed);
    assert.equal(page.loadSettings().volume, 40, malformed);
  }
  localStorage.removeItem('gangway.settings');
});

const GAME = {
  id: 'a',
  game: 'game-of-trains',
  options: '',
  seats: [],
  record: '',
  steps: 0,
  over: false,
  toAct: 1,
  result: '',
};

test('games are saved, the latest first; a malformed one does not hide the others', () => {
  page.saveGame({ ...GAME, updated: 1 });
  page.saveGame({ ...GAME, id: 'b', updated: 2 });
  localStorage.setItem('gangway.game.c', '{malformed');
  assert.deepEqual(
    page.loadGames().map(({ id }) => id),
    ['b', 'a'],
  );
  page.removeGame('a');
  assert.equal(page.loadGame('a'), null);
  page.removeGame('b');
  localStorage.removeItem('gangway.game.c');
});

test('if the storage is full, games are held in memory, and a notice is shown', () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error('full');
  };
  page.saveGame({ ...GAME, id: 'held', updated: 1 });
  localStorage.setItem = setItem;
  assert.ok(page.get().hasNoStorage);
  assert.equal(page.loadGame('held').id, 'held');
  page.removeGame('held');
  assert.equal(page.loadGame('held'), null);
});

test('playing on: people stay, and computer players replace unknown players', () => {
  const seats = [
    { name: 'Nora', computer: '' },
    { name: 'Deep', computer: 'medium', played: 'deepboat' },
  ];
  assert.deepEqual(page.people(seats), [1]);
  assert.deepEqual(page.players(seats), ['', 'medium']);
  assert.deepEqual(page.withSubstitutes(seats)[1], {
    name: 'Deep',
    computer: 'medium',
    standsFor: 'deepboat',
  });
});
