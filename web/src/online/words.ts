// The messages of online tables (docs/protocol.md), as far as the page uses them.

export const PROTOCOL = 1;

export type Viewer = number | 'all'; // a seat, 0 for the public
export type ChatList = 'players' | 'watchers';

// ---------------------------------------------------------------------- requests --

// What a request asks; the connection adds its id.
export type Request =
  | { ask: 'alive' }
  | { ask: 'rename'; name: string }
  | { ask: 'link'; token: string }
  | { ask: 'unlink' | 'unfeed' }
  | { ask: 'feed'; token: string }
  | { ask: 'lobby' | 'mine'; on: boolean }
  | { ask: 'make'; setup: string }
  | { ask: 'sit'; seat: number; token?: string }
  | { ask: 'invite'; hash: string; seat: number | 'watch'; until: number }
  | { ask: 'stand' | 'away' | 'here' | 'agree' | 'decline' | 'resume' | 'holiday'; seat: number }
  | { ask: 'fill'; seat: number; level: string }
  | { ask: 'ready'; seat: number; hash: string }
  | { ask: 'open'; seat: number; nonce: string }
  | { ask: 'follow'; viewer: Viewer; number?: number; tag?: string; token?: string }
  | { ask: 'act'; seat: number; decision: number; actions: string[] }
  | { ask: 'back'; seat: number; steps: number }
  | { ask: 'offer'; seat: number; what: Agreement }
  | { ask: 'next'; table: string }
  | { ask: 'listen'; list: ChatList; number?: number; tag?: string }
  | { ask: 'say'; list: ChatList; text?: string; phrase?: string }
  | { ask: 'erase'; list: ChatList; number: number }
  | { ask: 'chat'; on: boolean };

export type Agreement = 'end' | 'abort' | 'pause' | 'more';

// The first message of every connection.
export interface Hello {
  ask: 'hello';
  protocol: number;
  client: string;
  token: string;
  name?: string;
  return?: string;
}

// ---------------------------------------------------------------------- messages --

export interface Granted {
  tell: 'granted';
  id: string;
  first?: number;
  last?: number;
}

export interface RefusedRequest {
  tell: 'refused';
  id?: string;
  why: string;
  rule?: string;
  at?: number;
  member?: string;
  protocols?: number[];
}

export type Answer = Granted | RefusedRequest;

export interface Welcome {
  tell: 'welcome';
  person: string;
  name: string;
  guest: boolean;
  server: string;
  time: number;
}

export interface Entry {
  tell: 'entry';
  viewer: Viewer;
  number: number;
  tag: string;
  time: number;
  line: string;
  now?: [number, string][];
}

export interface Clock {
  seat: number;
  bank: number;
  holidays?: number; // days that can still be taken
  until?: number;
}

// A table in a list; a seat is a person's, a computer's, or free.
export interface Listed {
  tell: 'listed';
  where: 'lobby' | 'mine';
  table: string;
  game: string;
  players: number;
  options: string;
  clock?: string;
  phase: string;
  begun?: number; // actions and outcomes that were played elsewhere before
  host: string;
  seats: { person?: string; name?: string; guest?: boolean; level?: string }[];
  changed: number;
  due?: number[];
  since?: number; // when that turn began
  deadline?: number;
}

export interface Said {
  tell: 'said';
  list: ChatList;
  number: number;
  tag: string;
  time: number;
  person: string;
  text?: string;
  phrase?: string;
}

export type Told =
  | Answer
  | Welcome
  | Entry
  | Listed
  | Said
  | { tell: 'stranger'; server: string }
  | { tell: 'person'; person: string; name: string; guest?: boolean }
  | { tell: 'restored' | 'ended'; viewer: Viewer }
  | { tell: 'clocks'; time: number; seats: Clock[] }
  | { tell: 'due'; viewer: number; decision: number }
  | { tell: 'present'; here: string[]; lost: string[]; watchers: number }
  | { tell: 'unlisted'; where: 'lobby' | 'mine'; table: string }
  | { tell: 'complete'; where: 'lobby' | 'mine' }
  | { tell: 'erased'; list: ChatList; number: number };
