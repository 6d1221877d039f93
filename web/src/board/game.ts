// What a game brings to the page: its board, and what only it can say of its states, actions
// and events. It draws and names; what is legal comes from the library.
import type { ComponentChildren, ComponentType } from 'preact';
import type { GameEvent, Step } from '../engine/types';
import type { Cue } from '../base/cues';
import type { Act } from './act';
import type { TableState } from './state';
import type { Seat } from '../base/seats';

export interface BoardProps {
  table: TableState;
  act: Act;
  me: number; // the seat at the bottom
  bar: ComponentChildren; // the controls, to be put under the own pieces
}

export interface PreviewProps {
  seats: Seat[];
  options: Record<string, string>; // those that somebody has set
  board: string; // a board of one's own that can be played on, or ''
  state: unknown; // in which such a table may begin; null while that is not known
}

// A step of a lesson: one idea, done by hand. Its position is that after `from` actions of the
// record; what follows there until `until` is what is to be done, and what the others do. Its
// texts are page.lesson.ID.title, .text (two short sentences) and .no (why a legal action is
// not what is asked for here).
export interface LessonStep {
  id: string;
  record: string;
  from: number;
  until: number;
  rule: string;
  also?: string[]; // other actions that will do for the last one of the learner
}

export interface Lesson {
  seat: number; // the learner's
  steps: LessonStep[]; // at most nine
}

// How a weighty event is marked on the line of the game: somebody comes to their goal, somebody
// loses something, or the table is not what it was.
export type Mark = 'win' | 'loss' | 'news';

export interface PageGame {
  name: string;
  Board: ComponentType<BoardProps>;
  Legend?: ComponentType<{ table: TableState }>; // signs worth knowing, beside the board
  Order?: ComponentType<{ table: TableState }>; // the players in order of play, where a name is not enough
  Example: ComponentType<{ rule: string }>; // a drawn example of a rule, or nothing
  Preview: ComponentType<PreviewProps>; // the table as it will be set up
  keys: [string, string][]; // its own: key and what it does, a text `page.keys.…`
  colour(seat: number): string; // where the game does not call seats by colours
  turn(state: unknown): string; // "Turn 31"
  order(state: unknown): number[]; // seats in order of play
  actsOnce?(state: unknown): boolean; // everybody acts once, in this order, before it begins again
  isOpen?(state: unknown): boolean; // several people at one screen look at it from no one’s side
  foresees?: boolean; // its board shows what each action would do before one is planned
  situation(table: TableState, seat: number): string; // what `seat` is asked to do
  actionName(action: string, state: unknown, seat: number): string; // "Swap 12 and 8"
  actionVerb(action: string, table: TableState): string; // "Swap"
  actionEffects(
    action: string,
    events: GameEvent[],
    seat: number,
    table: TableState,
  ): { text: string; isLoss: boolean }[];
  foretells?(action: string, table: TableState): boolean; // what it would do may be told before it is done
  told?(event: GameEvent, name: string, state: unknown): string; // in words of the page's own, '' for none
  after(state: unknown, event: GameEvent): unknown; // how the board looks after an event
  duration(event: GameEvent, next?: GameEvent): number; // milliseconds at normal speed; 0: with the next
  cue(event: GameEvent): Cue | null;
  weight(event: GameEvent): number; // how much it matters later; 0: not worth telling
  mark(event: GameEvent): Mark | null; // null: it is not weighty enough for one
  endsTurn(step: Step, next: Step, turn: Step[]): boolean; // after this, the last of `turn`, `next` is another turn
  beginsRound?(event: GameEvent): boolean; // where a round is told; else everybody's turn makes one
  progress(state: unknown, seat: number, board: string): number; // thousandths of the way
  describe(state: unknown, table: TableState): { title: string; lines: string[] }[];
  key(key: string, table: TableState, act: Act): boolean; // whether it was a key of this game
  pick?(table: TableState, action: string, act: Act): boolean; // whether it is put into a draft, not planned
  isPicked?(table: TableState, action: string): boolean; // it is in the draft
  typing?(key: string, table: TableState, act: Act): boolean; // whether it belongs to something that is being typed
  ownsArrows?(table: TableState): boolean; // arrows are keys of the game now
  takeBack?(table: TableState, act: Act): Promise<boolean>; // whether there was something in the draft to take back
  lesson?: Lesson;
}
