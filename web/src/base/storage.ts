// What the browser keeps for the page. Where it keeps nothing, as in some private windows, or has no
// room left, what should be kept is held as long as the page is open.
import { get, set } from './store';

const PROBE = 'gangway.probe';

const held = new Map<string, string>();

// Null where there is none; even to ask for it may be refused.
function findKept(): Storage | null {
  try {
    const found = globalThis.localStorage;
    found.setItem(PROBE, '');
    found.removeItem(PROBE);
    return found;
  } catch {
    return null;
  }
}

const kept = findKept();
// Whether something can be kept, as far as is known when the page starts.
export function canKeep(): boolean {
  return kept !== null;
}

function hold(key: string, value: string): void {
  held.set(key, value);
  if (!get().isForgetful) set({ isForgetful: true });
}

export function recall(key: string): string | null {
  return held.get(key) ?? kept?.getItem(key) ?? null;
}

export function keep(key: string, value: string): void {
  try {
    if (!kept) return hold(key, value);
    kept.setItem(key, value);
    held.delete(key);
  } catch {
    hold(key, value);
  }
}

export function drop(key: string): void {
  held.delete(key);
  kept?.removeItem(key);
}

export function keysWith(prefix: string): string[] {
  const all = new Set([...held.keys(), ...(kept ? Object.keys(kept) : [])]);
  return [...all].filter((key) => key.startsWith(prefix));
}
