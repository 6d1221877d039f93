// What the WebAssembly library tells (src/wasm/game.c, src/wasm/catalogue.c).

export const ALL_SEEING = 255;
export const PUBLIC = 0;
export const CHANCE = 0;
export const LAST = 1e9;

export interface GameEvent {
  kind: string;
  seat: number;
  text: string;
  [value: string]: number | string;
}

export interface Look {
  step: number;
  steps: number;
  undo: number;
  over: boolean;
  toAct: number[];
  secrets: number[]; // seats that see or do something now that others at the screen may not see
  rank?: number[];
  result?: string;
  rule?: string;
  state: unknown;
}

export interface Step {
  seat: number;
  action: string;
  events: GameEvent[];
}

export interface Played extends Look, Step {
  ok: true;
}

// What a draft would do, and what could follow it.
export interface Drafted extends Played {
  legal: string[];
}

// Whether a game is open, and whether its record hides something, so that it can only be looked at.
export interface Opened {
  ok: true;
  view: boolean;
}

// A table that can be.
export interface Possible extends Opened {
  seats: (string | null)[]; // what the game calls them
  state: unknown; // as somebody is asked for the first time
}

export interface Refused {
  ok: false;
  rule: string;
  text: string;
}

// How many actions are given together: at most so many, up to the last of them.
export interface CourseSize {
  count: number;
  last?: RegExp;
}

export interface Hint {
  actions: string[];
  share: number;
  reason: string;
}

export interface Header {
  game: string;
  options: string;
  names: (string | null)[];
  seats: (string | null)[]; // what the game calls them
  holders: { kind: 'person' | 'computer' | 'bot'; name: string }[]; // who has them now
  keys: [string, string][];
}

export interface Option {
  name: string;
  about: string;
  rule: string;
  kind: 'number' | 'choice' | 'set' | 'list';
  min?: number;
  max?: number;
  choices?: string[];
  words?: string[]; // what each of these is called
  default: number | string | string[] | null;
}

export interface Rule {
  id: string;
  section: string;
  text: string;
}

export interface GameInfo {
  name: string;
  alias: string;
  title: string;
  about: string;
  board: boolean;
  options: Option[];
  rules: Rule[];
  computers: { name: string; about: string }[];
}
