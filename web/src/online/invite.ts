// The link to a private table. It ends with a secret, from which everybody makes the tokens of its
// invitations: one to watch, and one for each person who sits down by it.
import { keep, recall } from '../base/storage';
import { hashOf, hashOfToken } from './fair';
import { bytesOf, hexOf } from './random';
import type { Answer, Request } from './words';

const PREFIX = 'gangway.invitation.';
const SEATS = 12; // people who can sit down by a link; a server has room for 16 invitations
const VALID_MS = 60 * 24 * 60 * 60 * 1000;

// Short enough for a QR code.
export function newInvitation(table: string): string {
  const secret = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  keep(PREFIX + table, secret);
  return secret;
}

// That of the link by which this browser came, or ''.
export function invitationTo(table: string): string {
  return recall(PREFIX + table) ?? '';
}

// The secret stands behind the # of the link: it is kept, and taken out of the address, where others
// could see it.
export function takeInvitation(table: string): void {
  const secret = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (!secret) return;
  keep(PREFIX + table, secret);
  history.replaceState(history.state, '', location.pathname);
}

function tokenOf(secret: string, number: number): string {
  return hashOf(new TextEncoder().encode('gangway-page-invitation'), bytesOf(secret), Uint8Array.of(number));
}

export const tokenToWatch = (secret: string): string => tokenOf(secret, 0);

type Ask = (request: Request) => Promise<Answer>;

// By the host.
export async function inviteBy(secret: string, ask: Ask): Promise<void> {
  const until = Date.now() + VALID_MS;
  for (let i = 0; i <= SEATS; i++)
    await ask({ ask: 'invite', hash: hashOfToken(tokenOf(secret, i)), seat: i === 0 ? 'watch' : 0, until });
}

// Sits down by the first invitation that nobody has used, if one is needed.
export async function sitBy(secret: string, seat: number, ask: Ask): Promise<Answer> {
  let answer = await ask({ ask: 'sit', seat });
  for (let i = 1; secret && i <= SEATS; i++) {
    if (answer.tell === 'granted' || !['not-invited', 'taken'].includes(answer.why)) return answer;
    answer = await ask({ ask: 'sit', seat, token: tokenOf(secret, i) });
  }
  return answer;
}
