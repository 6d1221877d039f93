// What a board can do at its table. The table hands it over; a board knows no more of the table.
import type { Refused, Tried } from '../engine/types';
import type { TableState } from './state';

export interface Act {
  now(): TableState | null; // the table as it is by now, after something that was waited for
  change(patch: Partial<TableState>): void;
  // Waits for what was pressed before and is not answered yet. Inside nothing may be waited for
  // that is enqueued itself.
  enqueue(act: (now: TableState) => Promise<void> | void): Promise<void>;
  // Plans an action, or several, a line each; the same again commits it. What is not legal is
  // refused with its rule.
  plan(action: string): Promise<void>;
  planNow(now: TableState, action: string): Promise<void>; // the same for what has waited its turn
  remember(now: TableState, action: string, tried: Tried): void; // what a plan would do
  carryOut(): Promise<void>; // what is planned
  choose(choice: string | null): void;
  refuse(refusal: Refused): void;
}
