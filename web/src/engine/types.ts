// What the WebAssembly library returns (src/wasm/look.c, play.c, open.c, catalogue.c), and what the
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

// What a plan would do, and which actions could follow it.
export interface Attempt extends Look, Step {
  ok: true;
  legal: string[];
}

// What has to happen next (src/sitting/sitting.h).
export interface Due {
  kind: 'over' | 'chance' | 'job' | 'plan' | 'turn' | 'curtain' | 'pause' | 'elsewhere';
  seat: number;
  decision: number;
  steps: number; // played so far
  viewer: number; // whose knowledge is drawn
  storyViewer: number; // whose knowledge the log and earlier positions show
  undo: boolean; // a person at this screen may take back
  isHurried: boolean; // the computer player has to decide at once
}

// A step, and the position after it.
export interface NewStep extends Step {
  look: Look;
}

// An action of a lesson's script.
export interface ScriptedAction {
  seat: number;
  action: string;
}

// Everything to draw: the steps since the page's last request, the position, and what is due.
export interface News {
  steps: NewStep[];
  look: Look;
  due: Due;
  own: string[]; // actions of the person who has to act, alone or at the same time as others; or the outcomes of chance to choose from
  previews: Record<string, Attempt>; // what each of them would do, if the board shows that
  briefing: unknown; // the consultant's answer when a turn begins, or null
  script: ScriptedAction[] | null; // what remains of a lesson's step
  record: string;
}

// The news of a table elsewhere.
export interface Fed extends News {
  story: Step[] | null; // told anew, since earlier steps have changed
  point: number; // the steps up to here are what they were
}

// A plan to be carried out.
export interface Commitment {
  seat: number;
  decision: number; // the decision that it answers
  lines: string; // one action per line
  script: ScriptedAction[] | null; // what remains of a lesson's step, including the plan
}

// An entry of the log of a table elsewhere.
export interface LogEntry {
  number: number;
  line: string;
  now?: [number, string][]; // what is known now of earlier entries
}

// A game elsewhere: what it is played on, and who looks.
export interface Elsewhere {
  game: string;
  options: string;
  board: string; // its text, or '' for the shipped one
  viewer: number; // a seat, or the public
  names: string[];
}

// Sent with every request for news.
export interface NewsRequest {
  lang: number;
  known: number; // how many steps the page has
  careful: boolean; // computer players wait where a person could take back
}

// A game was opened; if its record hides something (`view`), it can only be viewed.
export interface Opened {
  ok: true;
  view: boolean;
}

// The options and board are valid.
export interface ValidTable extends Opened {
  seats: (string | null)[]; // their names in the game
  state: unknown; // the first in which a player has to act
}

// Options that were only tried out.
export type TriedOptions = Pick<ValidTable, 'ok' | 'seats'> | Refused;

export interface Refused {
  ok: false;
  rule: string;
  option?: string; // the option that has to change, if that is the problem
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
  seats: (string | null)[]; // their names in the game
  holders: { kind: 'person' | 'computer' | 'bot'; name: string }[]; // who holds them now
  missing: number[]; // the seats of players that are not available here
  substitute: string; // the computer player that replaces them
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
  words?: string[]; // the names of these choices
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
