// What a board can do at its table; all that it knows of the table.
import type { Refused, Attempt } from '../engine/types';
import type { TableState } from './state';

export interface Act {
  now(): TableState | null; // the current table, for use after an await
  change(patch: Partial<TableState>): void;
  // Runs `act` after everything pressed before it has been answered. `act` must not await anything
  // that is enqueued itself.
  enqueue(act: (now: TableState) => Promise<void> | void): Promise<void>;
  // Plans one or more actions, one per line; planning the same again commits it. An illegal plan is
  // refused with its rule.
  plan(action: string): Promise<void>;
  planNow(now: TableState, action: string): Promise<void>; // the same, from within `enqueue`
  remember(now: TableState, action: string, tried: Attempt): void; // stores what a plan would do
  carryOut(): Promise<void>; // commits the plan
  choose(choice: string | null): void;
  refuse(refusal: Refused): void;
}
