// What computer players think about.
import { ask } from '../engine/engine';
import { ALL_SEEING } from '../engine/types';
import { isCurrent } from './pace';
import type { TableState } from './state';

// The record of the game; null if something else goes on by now, which is not to wait for a
// thought that nobody wants any more.
export async function recordToThinkOf({ handle }: TableState, mine: number): Promise<string | null> {
  const record = await ask('record', handle, ALL_SEEING);
  return isCurrent(mine) ? record : null;
}
