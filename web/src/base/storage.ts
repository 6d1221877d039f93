// The browser's storage. Where there is none, as in some private windows, or no space is left,
// values are held in memory as long as the page is open.
import { get, set } from './store';

const PROBE = 'gangway.probe';

const held = new Map<string, string>();

// Null if there is none; even accessing it may throw.
function findStorage(): Storage | null {
  try {
    const found = globalThis.localStorage;
    found.setItem(PROBE, '');
    found.removeItem(PROBE);
    return found;
  } catch {
    return null;
  }
}

const storage = findStorage();
// Whether values can be stored, judging by the start of the page.
export function canKeep(): boolean {
  return storage !== null;
}

function hold(key: string, value: string): void {
  held.set(key, value);
  if (!get().hasNoStorage) set({ hasNoStorage: true });
}

export function recall(key: string): string | null {
  return held.get(key) ?? storage?.getItem(key) ?? null;
}

export function keep(key: string, value: string): void {
  try {
    if (!storage) return hold(key, value);
    storage.setItem(key, value);
    held.delete(key);
  } catch {
    hold(key, value);
  }
}

export function drop(key: string): void {
  held.delete(key);
  storage?.removeItem(key);
}

export function keysWith(prefix: string): string[] {
  const all = new Set([...held.keys(), ...(storage ? Object.keys(storage) : [])]);
  return [...all].filter((key) => key.startsWith(prefix));
}
