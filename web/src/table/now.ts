// The table in the store.
import type { Asking } from '../engine/types';
import { get, set } from '../base/store';
import { langNumber } from '../base/text';
import type { TableState } from '../board/state';

export function table(): TableState | null {
  return get().table;
}

export function change(patch: Partial<TableState>): void {
  const now = table();
  if (now) set({ table: { ...now, ...patch } });
}

// What the library has to know whenever it is asked how the game goes on.
export function asking(): Asking {
  const { settings, table: now } = get();
  return { lang: langNumber(), known: now?.story.length ?? 0, careful: settings.careful };
}

declare module '../base/store' {
  interface State {
    isOpening: boolean; // a new table
    unanswered: number; // keys of a game that the library has not answered yet
    queue: Promise<void>; // what was pressed and is not answered yet
    run: number; // whoever goes on with an older number has been overtaken
    skip: (() => void) | null; // ends what is being waited for
  }
}
