// The table in the store.
import { PUBLIC } from '../engine/types';
import { get, set } from '../store';
import { people, type TableState } from './state';

export function table(): TableState | null {
  return get().table;
}

export function change(patch: Partial<TableState>): void {
  const now = table();
  if (now) set({ table: { ...now, ...patch } });
}

// For those who listen.
export function say(text: string): void {
  set({ said: text });
}

// Whose knowledge the log and earlier positions show: what one of several people at the screen
// has seen in secret is not told to the others afterwards.
export function teller({ seats, viewer, isView }: Pick<TableState, 'seats' | 'viewer' | 'isView'>): number {
  return people(seats).length > 1 && !isView ? PUBLIC : viewer;
}
