// Verifies the chance of a game from its record (docs/fair.md), and compares it with what this browser
// kept from before the first draw. The draws themselves are made again by the library.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { commitment, hashOf, number, type Kept } from './fair';
import { bytesOf } from './random';

// What a record says, besides the lines of its game.
export interface Recorded {
  game: string;
  options: string;
  rules: number;
  board: string;
  seats: number;
  after: number; // so many of its lines are from before the lock, which nothing proves
  draws: number; // after those
  keys: [string, string][];
}

export interface Verdict {
  isBound: boolean; // the secret is the one that the server committed itself to, and so are the nonces
  isLocked: boolean; // the lock fixes this very table
  isKept: boolean | null; // commitment and lock are those that this browser has kept; null: it has none
  hasNonce: boolean | null; // and a nonce of this browser was used
  after: number; // lines that are from before
  seeds: bigint[]; // of the draws
}

const text = (words: string) => new TextEncoder().encode(words);
const NOTHING = new Uint8Array();

export function verify(
  table: string,
  { game, options, rules, board, seats, after, draws, keys }: Recorded,
  kept: Kept,
): Verdict | null {
  const found = new Map(keys);
  const id = number(BigInt(`0x${table}`));
  const [secret, commit, lock] = ['fair-secret', 'fair-commit', 'fair-lock'].map((key) => found.get(key));
  if (!secret || !commit || !lock || found.get('fair-table') !== table) return null;
  const all = Array.from({ length: seats }, (_, i) => ({
    seat: i + 1,
    commit: found.get(`fair-commit ${i + 1}`) ?? '',
    nonce: found.get(`fair-nonce ${i + 1}`) ?? '',
  }));
  const people = all.filter(({ commit: its }) => its !== '');
  const locked = hashOf(
    text('gangway-lock-1'),
    id,
    text(game),
    number(BigInt(rules)),
    text(options),
    text(board),
    bytesOf(commit),
    number(BigInt(seats)),
    ...all.map((each) => (each.commit ? bytesOf(each.commit) : NOTHING)),
    ...(after > 0 ? [number(BigInt(after))] : []),
  );
  const nonces = all.map(({ nonce }) => (nonce ? bytesOf(nonce) : NOTHING));
  const context = bytesOf(hashOf(text('gangway-draws-1'), bytesOf(lock), ...nonces));
  const own = Object.values(kept.nonces);
  return {
    after,
    isBound:
      hashOf(text('gangway-fair-1'), id, bytesOf(secret)) === commit &&
      people.every((each) => commitment(table, each.seat, each.nonce) === each.commit),
    isLocked: locked === lock,
    isKept: kept.lock ? kept.lock === lock && kept.commit === commit : null,
    hasNonce: own.length > 0 ? people.some(({ nonce }) => own.includes(nonce)) : null,
    seeds: Array.from({ length: draws }, (_, i) => seedOf(bytesOf(secret), i + 1, context)),
  };
}

function seedOf(secret: Uint8Array, draw: number, context: Uint8Array): bigint {
  const message = new Uint8Array([...text('draw'), ...number(BigInt(draw)), ...context]);
  return new DataView(hmac(sha256, secret, message).buffer).getBigUint64(0);
}
