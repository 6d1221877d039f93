// The state of the table on the screen.
import type {
  Attempt,
  Commitment,
  Due,
  GameEvent,
  Hint,
  Look,
  Refused,
  ScriptedAction,
  Step,
} from '../engine/types';
import type { Seat } from '../base/seats';

// The units by which a person steps through a game.
export const STRIDES = ['action', 'turn', 'round'] as const;
export type Stride = (typeof STRIDES)[number];

// How fast the replay can play.
export const RATES = [1, 2, 4, 0.5];

export interface TableState {
  id: string;
  game: string;
  options: string;
  board: string; // the text of the board being played on, '' if there is none
  seats: Seat[];
  handle: number; // the game's number in the worker
  isTyped: boolean; // beside a real table: people enter what chance brings there
  isView: boolean; // its record hides something: it can only be viewed
  viewer: number; // the seat from whose side the table is shown, or the public
  due: Due; // what has to happen next
  live: Look; // the present position
  shown: unknown; // the state being drawn: animated, or an earlier one
  shownStep: number | null; // null: the present
  shownLook: Look | null; // the position of that step
  isPlaying: boolean; // the replay plays by itself
  rate: number; // how many times as fast as usual it plays
  isPaused: boolean; // computer players wait for whoever watches
  isRushed: boolean; // what is left of the game is not shown step by step
  stride: Stride;
  story: Step[];
  pointed: { from: number; to: number } | null; // steps that are pointed at in the log
  readSteps: number; // how many of them were there when the talk panel was last open
  legal: string[]; // the actions of the person who has to act, while nothing moves
  own: string[]; // likewise, also while others decide at the same time; or the outcomes of chance to choose from
  briefing: unknown; // the game's answer from the worker when the turn began
  previews: Record<string, Attempt>; // by plan, for those that were tried
  choice: string | null; // the board's own: picked up, but not yet a plan
  typed: string | null; // the board's own: a number being typed
  draft: string | null; // the board's own: arranged for later, kept while others act
  about: string | null; // the board's own: pointed at, and explained in the bar
  planDetails: unknown; // the board's own: the library's answers about the plan
  plan: string | null; // ready for the primary button: one or more actions, one per line
  refusal: Refused | null;
  moving: GameEvent | null;
  isBusy: boolean; // something is being animated
  isWaiting: boolean; // computer players wait for the person to go on
  thinking: number; // the seat of the computer player that is thinking, or 0
  curtain: number; // the seat whose secrets are behind it, or 0
  hint: Hint | null;
  isHinting: boolean;
  hintRequest: Pick<TableState, 'live' | 'plan' | 'choice' | 'draft'> | null; // the table at the last one
  rule: string | null; // the rule that is open beside the board
  tab: 'log' | 'rules' | 'text' | 'signs' | 'chat';
  isTalkOpen: boolean; // as a sheet, if there is no space beside the board
  isEndOpen: boolean;
  progress: Curve[] | null; // how far each seat has come
  lesson: LessonRun | null;
  shares: Curve[] | null; // each seat's expected share of the win
  remote: Remote | null; // the table is elsewhere, and this one follows it
  pending: Pending | null; // sent there, and not confirmed yet
  halt: string; // why nobody may act there just now, in a sentence, or ''
}

// A table elsewhere: what a person does is sent there, and has happened once its log tells it. The
// answer says why it was refused, or null.
export interface Remote {
  begun: number; // so many steps were played elsewhere before, and stay
  commit(commitment: Commitment): Promise<Refused | null>;
  takeBack(now: TableState): Promise<Refused | null>;
  rematch: (() => void) | null; // for those who played
}

// A plan that is shown as if it had been carried out.
export interface Pending {
  seat: number;
  lines: string[];
  shown: Promise<void>; // resolves once it has been shown
}

// A step of a lesson being played.
export interface LessonRun {
  at: number; // the number of the step, from 0
  script: ScriptedAction[]; // what remains to be done
  isShowing: boolean; // the page is playing it
}

// A seat's values over the steps of the game, in thousandths.
export type Curve = { step: number; value: number }[];

// What happened in the steps that are pointed at in the log.
export function pointedEvents({ pointed, story }: TableState): GameEvent[] {
  return pointed ? story.slice(pointed.from, pointed.to).flatMap(({ events }) => events) : [];
}

// The person who has to act now, or 0.
export function actor({ due, isBusy, lesson, halt }: TableState): number {
  return due.kind === 'turn' && !isBusy && !halt && lesson?.script.length !== 0 ? due.seat : 0;
}

// Whether a person has to enter what chance has brought at the real table.
export function isChanceAsked({ due, isBusy }: TableState): boolean {
  return due.kind === 'chance' && !isBusy;
}

declare module '../base/store' {
  interface State {
    table: TableState | null;
  }
}
