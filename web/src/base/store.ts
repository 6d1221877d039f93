// The one store of the page. Whoever shows something uses `useStore`; whoever changes
// something calls `set`. Folders that stand on this one add what is theirs to `State`, where it is
// declared (`declare module`).
import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { Focus } from './focus';
import type { SavedGame } from './saved';
import type { Settings } from './settings';

export interface State {
  path: string;
  settings: Settings;
  texts: Record<string, string>;
  saved: SavedGame[];
  isStillnessWanted: boolean; // for all pages of this browser
  said: string; // the polite live region
  called: string; // the assertive one
  hasUpdate: boolean; // a newer version of the page waits
  isForgetful: boolean; // the browser keeps nothing of all this
  hasReadThat: boolean;
  isOnlineOnly: boolean; // the browser does not keep the page itself
  focus: Focus;
}

let state: State;
const listeners = new Set<() => void>();

export function startStore(initial: State): void {
  state = initial;
}

export function get(): State {
  return state;
}

export function set(patch: Partial<State>): void {
  state = { ...state, ...patch };
  for (const listener of [...listeners]) listener();
}

export function useStore<T>(select: (from: State) => T): T {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const selected = select(state);
  const shown = useRef(selected);
  shown.current = selected;
  const selector = useRef(select);
  selector.current = select;
  useEffect(() => {
    const look = () => {
      if (!Object.is(selector.current(state), shown.current)) redraw(0);
    };
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, []);
  return selected;
}

// What is read aloud to those who listen.
export function say(text: string): void {
  set({ said: text });
}
