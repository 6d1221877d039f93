// A game's part of the page: its board, and the words for its states, actions and events. It draws
// and names; the library decides what is legal.
import type { ComponentChildren, ComponentType } from 'preact';
import type { GameEvent, Step } from '../engine/types';
import type { Cue } from '../base/cues';
import type { Act } from './act';
import type { Ending, Finished } from './ending';
import type { TableState } from './state';
import type { Told } from './tell';
import type { Seat } from '../base/seats';

export interface BoardProps {
  table: TableState;
  act: Act;
  me: number; // the seat at the bottom
  bar: ComponentChildren; // the controls, to be placed under the own pieces
  news: ComponentChildren; // what the others did, for a board with room for it where there is no panel
}

export interface PreviewProps {
  seats: Seat[];
  options: Record<string, string>; // those that were changed from their defaults
  board: string; // the text of a custom board, or ''
  state: unknown; // a possible first position; null while unknown
}

// A step of a lesson: one idea to try out. It starts after `from` actions of the record; the actions up
// to `until` are the script for the learner and the other players. Its texts are
// page.lesson.ID.title, .text (two short sentences) and .no (why a legal action is not the one asked
// for).
export interface LessonStep {
  id: string;
  record: string;
  from: number;
  until: number;
  rule: string;
  also?: string[]; // alternatives to the learner's last action
}

export interface Lesson {
  seat: number; // the learner's
  steps: LessonStep[]; // at most nine
}

// What chance brings, for people who enter it from a real table.
export interface ChanceWords {
  question(table: TableState): string; // "Which tile is drawn?"
  name(outcome: string, table: TableState): string; // "to the left"
  Picture?: ComponentType<{ outcome: string; table: TableState }>; // above or instead of the name
  hasNames?(table: TableState): boolean; // whether the name is shown below the picture, too
}

// A ready-made table. Its texts are page.preset.ID.title and .about (a sentence).
export interface GamePreset {
  id: string;
  options: Record<string, string>; // those that differ from the defaults
  most?: number; // players, if it is for fewer than the game
  Picture: ComponentType;
}

// A part of the page “How to play”: the goal, what one does in a turn, how it ends. Its texts are
// page.how.ID.title and .text. All pictures have the same frame, twice as wide as high.
export interface HowPart {
  id: string;
  Picture: ComponentType;
}

// What the box of a game says.
export interface BoxFacts {
  minutes: [number, number];
  difficulty: 'easy' | 'medium' | 'hard';
}

// The mark of an important event on the timeline: a player reaches a goal, a player loses something,
// or the table changes.
export type Mark = 'win' | 'loss' | 'note';

// What is drawn of a game.
interface Drawings {
  Board: ComponentType<BoardProps>;
  Legend?: ComponentType<{ table: TableState }>; // the symbols on the board, explained beside it
  Order?: ComponentType<{ table: TableState }>; // the players in order of play, if a name is not enough
  Example: ComponentType<{ rule: string }>; // a drawn example of a rule, or nothing
  Preview: ComponentType<PreviewProps>; // the table as it will be set up
}

// Who plays, in which order, and how far each has come.
interface Players {
  colour(seat: number): string; // if the game does not name seats by colour
  order(state: unknown): number[]; // seats in order of play
  actsOnce?(state: unknown): boolean; // each player acts once, in this order, before the next round
  usesPublicView?(state: unknown): boolean; // several people at one screen see it as the public does
  progress(state: unknown, seat: number, board: string): number; // thousandths of the way
  hasFinished?(state: unknown, seat: number): boolean; // the seat acts no more, though others may
  ending?(game: Finished): Ending; // why it ended as it did; else the rule and the ranks are shown
}

// States, actions and events in words.
interface Words {
  turn(state: unknown, options: string): string; // "Round 4"
  situation(table: TableState, seat: number): string; // what `seat` has to do
  describe(state: unknown, table: TableState): { title: string; lines: string[] }[];
  actionName(action: string, state: unknown, seat: number): string; // "Swap 12 and 8"
  actionVerb(action: string, table: TableState): string; // "Swap"
  actionEffects(
    action: string,
    events: GameEvent[],
    seat: number,
    table: TableState,
  ): { text: string; isLoss: boolean }[];
  mayShowEffects?(action: string, table: TableState): boolean; // may be shown before the action is done
  describeEvent?(event: GameEvent, nameOf: (seat: number) => string, state: unknown): string | undefined; // the page's own words; undefined: the library's
  // What happened from one step to another, in sentences; `me` is the seat that is “you”, or 0. `isNow`:
  // up to now, so that it may say how things stand. Without it, the library's texts are shown.
  tell?(table: TableState, from: number, to: number, me: number, isNow: boolean): Told[];
  heading?(event: GameEvent): string | null; // of the part of the log that begins with it
  isSetUp?(event: GameEvent): boolean; // belongs to the set-up, where players act before the first round
}

// How events are shown one after another, and which of them matter later.
interface Motion {
  after(state: unknown, event: GameEvent): unknown; // the state to draw after an event
  duration(event: GameEvent, next?: GameEvent): number; // milliseconds at normal speed; 0: together with the next
  cue(event: GameEvent): Cue | null;
  weight(event: GameEvent): number; // how important it is later; 0: not worth mentioning
  mark(event: GameEvent): Mark | null; // null: not important enough
  endsTurn(step: Step, next: Step, turn: Step[]): boolean; // `next` starts another turn; `step` is the last of `turn`
  beginsRound?(event: GameEvent): boolean; // if the game has rounds; else a round is one turn of each player
}

// What a person does at the board.
interface Input {
  keys: [string, string][]; // the game's own keys: key and text id `page.keys.…`
  key(key: string, table: TableState, act: Act): boolean; // whether the key was one of the game's
  typing?(key: string, table: TableState, act: Act): boolean; // whether the key belongs to something being typed
  ownsArrows?(table: TableState): boolean; // the game uses the arrow keys now
  previewsAll?: boolean; // its board shows what each action would do before one is planned
  pick?(table: TableState, action: string, act: Act): boolean; // whether the action goes into a draft instead of a plan
  isPicked?(table: TableState, action: string): boolean; // it is in the draft
  takeBack?(table: TableState, act: Act): Promise<boolean>; // whether there was something in the draft to take back
  chance?: ChanceWords; // for a game beside a real table; without it outcomes are shown in notation
}

// What surrounds a game: learning it, setting it up, its box.
interface Surroundings {
  lesson?: Lesson;
  how?: HowPart[]; // at most six
  presets?: GamePreset[]; // the first is the usual one
  box?: BoxFacts;
  seatNote?(options: Record<string, string>, seat: number): string; // what they make of a seat: “team 1”
}

export interface PageGame extends Drawings, Players, Words, Motion, Input, Surroundings {
  name: string;
}
