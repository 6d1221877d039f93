// The page's end of the protocol of online tables (web/src/online), in this process, against the real
// server.
import { createRequire } from 'node:module';
import { bundle } from '../bundle.mjs';
import { check } from '../tally.mjs';
import { serve } from './server.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { ws: WebSocket } = require('playwright-core/lib/utilsBundle');

// A storage that holds nothing beyond this process.
function storage() {
  const values = new Map();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const SETUP = {
  game: 'game-of-trains',
  options: 'players=2',
  clock: '',
  level: '',
  isPrivate: false,
  hasHints: false,
  welcome: [],
  board: '',
};

// Resolves once `holds` is true of the table's meeting.
function until(guest, holds) {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds(guest.table.meeting)) return guest.waiting.add(look);
      guest.waiting.delete(look);
      return resolve(guest.table.meeting);
    };
    look();
  });
}

export async function clientTests(gangway) {
  globalThis.localStorage ??= storage();
  globalThis.WebSocket ??= WebSocket;
  const page = await bundle(
    'online/table',
    'online/setup',
    'online/random',
    'online/fair',
    'online/connection',
  );

  // Somebody at a table.
  function sitter(address, id, name, token = page.newSecret()) {
    const guest = { waiting: new Set(), entries: [], token };
    const owner = {
      hello: () => ({ ask: 'hello', protocol: 1, client: 'tests', token, ...(name ? { name } : {}) }),
      changed: () => [...guest.waiting].forEach((look) => look()),
      entries: (entry) => void guest.entries.push(entry),
    };
    guest.table = new page.OnlineTable(id, address, owner);
    return guest;
  }

  // Two people whose game has begun.
  async function playing(address) {
    const id = page.newId();
    const anna = sitter(address, id, 'Anna');
    const made = await anna.table.make(SETUP);
    check('a table is made', made.tell === 'granted', JSON.stringify(made));
    await until(anna, ({ isReady, isMissing }) => isReady && !isMissing);
    const bob = sitter(address, id, 'Bob');
    for (const [guest, seat] of [
      [anna, 1],
      [bob, 2],
    ]) {
      await guest.table.ask({ ask: 'sit', seat });
      await until(guest, ({ viewer, isReady }) => viewer === seat && isReady);
      await guest.table.ready();
    }
    for (const guest of [anna, bob]) await until(guest, ({ room }) => room.phase === 'playing');
    return { id, anna, bob };
  }

  const close = (...guests) => guests.forEach(({ table }) => table.close());

  return {
    async 'two clients of the page sit down, commit their nonces, and the game begins'() {
      const server = await serve(gangway);
      const address = server.url.replace('http', 'ws');
      const { id, anna, bob } = await playing(address);
      const { room, names, me } = anna.table.meeting;
      check('each sees the other', names[bob.table.meeting.me] === 'Bob' && names[me] === 'Anna');
      const kept = page.keptOf(id);
      check(
        'lock and commitment are kept',
        kept.lock === room.lock && kept.commit === room.commit && room.lock !== '',
      );
      check(
        'the nonces are those that were committed',
        room.seats.every(({ ready }, i) => page.commitment(id, i + 1, kept.nonces[ready]) === ready),
      );
      check('the setup is read back', JSON.stringify(room.setup) === JSON.stringify({ ...SETUP, begun: 0 }));
      const illegal = await anna.table.ask({ ask: 'act', seat: 1, decision: 1, actions: ['dance'] });
      check('what is not allowed is refused', illegal.tell === 'refused', JSON.stringify(illegal));
      close(anna, bob);
      await server.close();
    },

    async 'what was asked before a loss is asked again, and nothing is told twice'() {
      const server = await serve(gangway);
      const address = server.url.replace('http', 'ws');
      const { anna, bob } = await playing(address);
      const numbers = () => anna.entries.map(({ number }) => number);
      const before = anna.table.meeting.room.number;
      anna.table.connection.again();
      check('the loss is said', anna.table.meeting.line === 'lost');
      const asked = anna.table.ask({ ask: 'away', seat: 1 });
      check('the answer comes all the same', (await asked).tell === 'granted');
      await until(anna, ({ room }) => room.seats[0].away === 'left' && room.number > before);
      const last = numbers().slice(numbers().lastIndexOf(1));
      check(
        'entries are dense',
        last.every((number, i) => number === i + 1),
        last.join(),
      );
      close(anna, bob);
      await server.close();
    },

    async 'who has no name may watch, and sit down with one'() {
      const server = await serve(gangway);
      const address = server.url.replace('http', 'ws');
      const id = page.newId();
      const anna = sitter(address, id, 'Anna');
      await anna.table.make(SETUP);
      const guest = sitter(address, id, '');
      await until(guest, ({ isReady, room, line }) => isReady && line === 'stranger' && room.setup !== null);
      const refused = await guest.table.ask({ ask: 'sit', seat: 1 });
      check('a stranger cannot sit down', refused.why === 'stranger', JSON.stringify(refused));
      const nowhere = sitter(address, page.newId(), 'Nora');
      await until(nowhere, ({ isMissing }) => isMissing);
      check('a table that is not there is missing', nowhere.table.meeting.isReady);
      close(anna, guest, nowhere);
      await server.close();
    },

    async 'a server of another version is not asked again and again'() {
      const server = await serve(gangway);
      const address = server.url.replace('http', 'ws');
      const lines = [];
      const told = [];
      await new Promise((resolve) => {
        const listener = {
          welcomed: () => undefined,
          told: (each) => told.push(each),
          changed: (line) => lines.push(line) && resolve(),
        };
        const hello = () => ({
          ask: 'hello',
          protocol: 99,
          client: 'tests',
          token: page.newSecret(),
          name: 'A',
        });
        new page.Connection(`${address}/ws`, hello, listener);
      });
      check('it stops', lines.join() === 'protocol' && told[0].protocols.includes(1), lines.join());
      await server.close();
    },
  };
}
