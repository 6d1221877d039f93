// The page's only store. Components read it through `useStore` and change it through `set`. Folders
// that depend on this one add their fields to `State` where they define them (`declare module`).
import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { Focus } from './focus';
import type { InstallOffer } from './install';
import type { SavedGame } from './saved';
import type { Settings } from './settings';

export interface State {
  path: string;
  settings: Settings;
  texts: Record<string, string>;
  saved: SavedGame[];
  prefersReducedMotion: boolean; // the browser's setting
  said: string; // the polite live region
  called: string; // the assertive one
  hasUpdate: boolean; // a newer version of the page is ready
  hasNoStorage: boolean; // nothing is stored beyond this visit
  isStorageNoticeClosed: boolean;
  isOnlineOnly: boolean; // the page itself is not kept for offline use
  installOffer: InstallOffer | null; // the browser offers to install the page
  isFullScreen: boolean;
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

// Announces a text to screen readers.
export function say(text: string): void {
  set({ said: text });
}
