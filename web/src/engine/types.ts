// What the WebAssembly library tells (src/wasm/look.c, play.c, open.c, catalogue.c), and what the
// worker with the rules makes of it.

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
  over: boolean;
  toAct: number[];
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

// What a plan would do, and what could follow it.
export interface Tried extends Look, Step {
  ok: true;
  legal: string[];
}

// What is to be done next (src/sitting/sitting.h).
export interface Due {
  kind: 'over' | 'chance' | 'job' | 'plan' | 'turn' | 'curtain' | 'pause' | 'elsewhere';
  seat: number;
  decision: number;
  steps: number; // that have been played
  viewer: number; // whose knowledge is drawn
  storyViewer: number; // whose knowledge the log and earlier positions show
  undo: boolean; // somebody at this screen may take back
  isHurried: boolean; // the computer is to decide at once
}

// A step, and how the table looked after it.
export interface NewStep extends Step {
  look: Look;
}

// What is written to happen next, in a lesson.
export interface Written {
  seat: number;
  action: string;
}

// All that is to be drawn: what has happened since the page last heard of the game, where it stands,
// and what is due.
export interface News {
  steps: NewStep[];
  look: Look;
  due: Due;
  own: string[]; // what the person may do who is asked, or is to decide while others do
  previews: Record<string, Tried>; // what each of these would do, where a board shows that
  opening: unknown; // what the game itself asks the library when somebody's turn begins, or null
  written: Written[] | null; // what is still to happen in a lesson's step
  record: string;
}

// A plan that is carried out.
export interface Commitment {
  seat: number;
  decision: number; // that it answers
  lines: string; // a line an action
  written: Written[] | null; // all that is still to happen in a lesson's step, the plan included
}

// What the page says whenever it asks for news.
export interface Asking {
  lang: number;
  known: number; // how many steps it has heard of
  careful: boolean; // computers wait where something could be taken back
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
  missing: number[]; // the seats of those who cannot play here
  substitute: string; // who plays for them
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

declare module '../base/store' {
  interface State {
    games: GameInfo[];
  }
}
