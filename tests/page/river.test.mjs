// What the page works out from a state of Mississippi Queen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('games/mississippi/state');

test('after the race boats that came home lie at free finish docks, in the order of their arrival', () => {
  const boats = [
    { boat: 'white', at: null, arrival: 2 },
    { boat: 'blue', at: '@3.17', arrival: 0 },
    { boat: 'pink', at: null, arrival: 1 },
    { boat: 'red', at: null, arrival: 0 },
    { boat: 'green', at: null, arrival: 3 },
  ];
  const state = { phase: 'over', docks: ['@3.16', '@3.17', '@3.18'], boats };
  const places = () => boats.map((boat) => page.mooring(state, boat));
  assert.deepEqual(places(), ['@3.18', null, '@3.16', null, null]);
  state.phase = 'turn';
  assert.deepEqual(places(), [null, null, null, null, null]);
});
