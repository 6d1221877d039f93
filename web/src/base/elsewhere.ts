// Whether the person of this browser has tables elsewhere that are not over. Only then does a page
// that shows something else connect to the server.
import { drop, keep, recall } from './storage';
import { get, set } from './store';

const KEY = 'gangway.elsewhere';

declare module './store' {
  interface State {
    hasTablesElsewhere: boolean;
  }
}

export const hasTablesElsewhere = (): boolean => recall(KEY) !== null;

export function noteTablesElsewhere(has: boolean): void {
  if (get().hasTablesElsewhere === has) return;
  if (has) keep(KEY, 'yes');
  else drop(KEY);
  set({ hasTablesElsewhere: has });
}
