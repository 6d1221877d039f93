// Who this browser is for servers: its token. Whoever has it is this person.
import { drop, keep, recall } from '../base/storage';
import { PROTOCOL, type Hello } from './words';
import { newSecret } from './random';

const KEY = 'gangway.token';
const BACK = 'gangway.return';

// Whether a server may know this browser.
export const isSomebody = (): boolean => recall(KEY) !== null;

export function token(): string {
  const kept = recall(KEY);
  if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const made = newSecret();
  keep(KEY, made);
  return made;
}

// A return link ends with this and a token: whoever opens it may be the same person here.
const RETURN = /^#return=([0-9a-f]{64})$/;

export const returnEnd = (secret: string): string => `#return=${secret}`;

// The token of the return link by which this page was opened, or ''. It is taken out of the address.
export function takeReturn(): string {
  const secret = RETURN.exec(location.hash)?.[1] ?? '';
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}

// From the next connection on this browser is the person of that return link.
export function comeBack(secret: string): void {
  keep(BACK, secret);
  keep(KEY, newSecret());
}

// The server has answered: it knows this browser's own token now, or the link is not valid any more.
// Whether one had come back.
export function isBack(): boolean {
  const wasAway = recall(BACK) !== null;
  drop(BACK);
  return wasAway;
}

// Without a name, somebody whom the server does not know may only watch.
export function hello(name: string): Hello {
  const back = recall(BACK);
  return {
    ask: 'hello',
    protocol: PROTOCOL,
    client: 'page',
    token: token(),
    ...(name ? { name } : {}),
    ...(back ? { return: back } : {}),
  };
}
