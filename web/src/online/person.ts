// Who this browser is for servers: its token. Whoever has it is this person.
import { keep, recall } from '../base/storage';
import { PROTOCOL, type Hello } from './words';
import { newSecret } from './random';

const KEY = 'gangway.token';

export function token(): string {
  const kept = recall(KEY);
  if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const made = newSecret();
  keep(KEY, made);
  return made;
}

// The token is not valid any more: the next connection is another person's.
export function newToken(): string {
  keep(KEY, newSecret());
  return token();
}

// Without a name, somebody whom the server does not know may only watch.
export function hello(name: string): Hello {
  return { ask: 'hello', protocol: PROTOCOL, client: 'page', token: token(), ...(name ? { name } : {}) };
}
