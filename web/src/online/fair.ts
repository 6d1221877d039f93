// What a person contributes to the chance of a table (docs/fair.md), and what this browser keeps of it
// for verifying the game afterwards.
import { sha256 } from '@noble/hashes/sha2.js';
import { keep, recall } from '../base/storage';
import { bytesOf, hexOf, newSecret } from './random';

const PREFIX = 'gangway.fair.';

export interface Kept {
  nonces: Record<string, string>; // by commitment
  commit?: string; // of the server, as it was before the first draw
  lock?: string;
}

// As a field of 8 bytes.
export function number(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

// A hash of fields, each preceded by its length.
export function hashOf(...fields: Uint8Array[]): string {
  const hash = sha256.create();
  for (const field of fields) hash.update(number(BigInt(field.length))).update(field);
  return hexOf(hash.digest());
}

// The commitment of a nonce.
export function commitment(table: string, seat: number, nonce: string): string {
  const title = new TextEncoder().encode('gangway-nonce-1');
  return hashOf(title, number(BigInt(`0x${table}`)), number(BigInt(seat)), bytesOf(nonce));
}

// What the server keeps of a token.
export function hashOfToken(token: string): string {
  return hexOf(sha256(bytesOf(token)));
}

export function keptOf(table: string): Kept {
  try {
    return { nonces: {}, ...(JSON.parse(recall(PREFIX + table) ?? '{}') as Partial<Kept>) };
  } catch {
    return { nonces: {} };
  }
}

export function keepFair(table: string, patch: Partial<Kept>): void {
  keep(PREFIX + table, JSON.stringify({ ...keptOf(table), ...patch }));
}

// A new nonce, kept before anybody is told of its commitment, which is returned.
export function commitNonce(table: string, seat: number): string {
  const nonce = newSecret();
  const hash = commitment(table, seat, nonce);
  keepFair(table, { nonces: { ...keptOf(table).nonces, [hash]: nonce } });
  return hash;
}
