// What links to online tables begin with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('online/server');
globalThis.location.origin = 'http://127.0.0.1:8321';

// The server answers with this text.
async function startFor(text) {
  globalThis.fetch = async (path) => {
    assert.equal(path, '/api/server');
    if (text === null) throw new TypeError('no network');
    return { json: async () => JSON.parse(text) };
  };
  return page.linkStart();
}

test('links begin with what the server knows, else with the address of the page', async () => {
  assert.equal(await startFor('{"url":"http://192.168.1.20:8321"}'), 'http://192.168.1.20:8321');
  assert.equal(await startFor('{"url":"https://games.example"}'), 'https://games.example');
  for (const other of ['{}', '{"url":7}', '{"url":"javascript:0"}', 'nonsense', null])
    assert.equal(await startFor(other), 'http://127.0.0.1:8321');
});
