// What a table on the screen is.
import type { Due, GameEvent, Hint, Look, Refused, Step, Tried, Written } from '../engine/types';
import type { Seat } from '../base/seats';

// By what one steps through a game.
export const STRIDES = ['action', 'turn', 'round'] as const;
export type Stride = (typeof STRIDES)[number];

export interface TableState {
  id: string;
  game: string;
  options: string;
  board: string; // the text of the board that is played on, '' if there is none
  seats: Seat[];
  handle: number; // of the game in the worker
  isView: boolean; // its record hides something: it is looked at, and nobody is asked
  viewer: number; // the seat that the screen is turned to, or the public's
  due: Due; // what is to be done next
  live: Look; // where the game stands
  shown: unknown; // the state that is drawn: in motion, or an earlier one
  shownStep: number | null; // null: the present
  stride: Stride; // by which one steps through the game
  story: Step[];
  readSteps: number; // how many of them somebody has opened talk upon
  legal: string[]; // what the person to act may do, while nothing moves
  own: string[]; // the same also while others decide at the same time
  opening: unknown; // what the game has asked the library when the turn began
  previews: Record<string, Tried>; // what those that were tried would do
  choice: string | null; // the board's own: what is picked up but no plan yet
  typed: string | null; // likewise: what is being typed, where one key is not enough
  draft: string | null; // the board's own: what is arranged for later, kept while others act
  asked: unknown; // likewise: what it has asked the library about a plan
  plan: string | null; // what waits for its primary button: an action, or a course, a line each
  refusal: Refused | null;
  moving: GameEvent | null;
  isBusy: boolean; // something is being played out
  isWaiting: boolean; // computers go on when a person says so
  thinking: number; // the computer's seat that thinks, or 0
  curtain: number; // the seat whose secrets wait behind it, or 0
  hint: Hint | null;
  isHinting: boolean;
  hinted: Pick<TableState, 'live' | 'plan' | 'choice' | 'draft'> | null; // when a hint was last asked for
  rule: string | null; // the rule that is open beside the board
  tab: 'log' | 'rules' | 'text';
  isTalkOpen: boolean; // as a sheet, where there is no room beside the board
  isEndOpen: boolean;
  progress: Course[] | null; // how far each seat has come
  lesson: LessonRun | null;
  shares: Course[] | null; // the share of the win that each seat might have expected
}

// A step of a lesson: what has to be done is written.
export interface LessonRun {
  at: number; // which step, from 0
  written: Written[]; // what is still to happen
  isShowing: boolean; // it is played by itself
}

// What a seat has at which step of the game, in thousandths.
export type Course = { step: number; value: number }[];

// The person who is to act now, or 0.
export function actor({ due, isBusy, lesson }: TableState): number {
  return due.kind === 'turn' && !isBusy && lesson?.written.length !== 0 ? due.seat : 0;
}

declare module '../base/store' {
  interface State {
    table: TableState | null;
  }
}
