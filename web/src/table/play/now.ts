// The table in the store.
import type { NewsRequest } from '../../engine/types';
import { get, set } from '../../base/store';
import { langNumber } from '../../base/text';
import type { TableState } from '../../board/state';

export function table(): TableState | null {
  return get().table;
}

export function change(patch: Partial<TableState>): void {
  const now = table();
  if (now) set({ table: { ...now, ...patch } });
}

// Sent to the worker with every request for news.
export function newsRequest(): NewsRequest {
  const { settings, table: now } = get();
  return { lang: langNumber(), known: now?.story.length ?? 0, careful: settings.careful };
}

declare module '../../base/store' {
  interface State {
    isOpening: boolean; // a new table is being opened
    unanswered: number; // keys of a game that the library has not answered yet
    queue: Promise<void>; // resolves when everything pressed so far has been answered
    run: number; // the number of the current run; older runs are obsolete (pace.ts)
    skip: (() => void) | null; // ends the current wait
    resume: (() => void) | null; // lets a computer player act that was stopped
  }
}
