// Keeps the focus in the page. When the focused element is removed, the focus moves to the closest
// ancestor with a tabindex, else to the screen's main element. So Tab continues from there, and the
// table still gets key presses.

import { get, set } from './store';

// An element that had the focus, and its ancestors that can take it, innermost first.
export type Place = HTMLElement[];

export interface Focus {
  last: Place; // where the person put it; empty: nowhere
  fallback: HTMLElement | null; // the element focused instead
}

function update(patch: Partial<Focus>): void {
  set({ focus: { ...get().focus, ...patch } });
}

function placeOf(element: HTMLElement): Place {
  const place = [element];
  for (let each = element.parentElement; each; each = each.parentElement)
    if (each.hasAttribute('tabindex')) place.push(each);
  return place;
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

export function lastPlace(): Place {
  return get().focus.last;
}

// Whether the person did not put the focus where it is: it is nowhere, or its element was removed.
export function isFocusLost(): boolean {
  return document.activeElement !== lastPlace()[0];
}

// Focuses what is left of a place, which stays the place where the person put the focus.
export function returnTo(place: Place): void {
  for (const each of [...place, ...document.querySelectorAll('main')]) {
    update({ fallback: each });
    each.focus({ preventScroll: true });
    if (document.activeElement === each) break;
  }
  update({ last: place });
}

// Returning from another window does not move the focus.
function handleFocus({ target }: FocusEvent): void {
  if (target === get().focus.fallback) return;
  update({ fallback: null, last: placeOf(target as HTMLElement) });
}

// An element that is moved within the page is removed first, and so loses the focus, too.
function handleRemoval(changes: MutationRecord[]): void {
  const last = lastPlace();
  const [element] = last;
  if (!isNowhere() || !element) return;
  const isTakenOut = changes.some(({ removedNodes }) =>
    [...removedNodes].some((each) => each.contains(element)),
  );
  if (isTakenOut || !element.isConnected) returnTo(last);
}

// The focus goes nowhere when something that cannot have it is pressed, which is intended, and when
// its element is hidden, which is not.
function handleBlur(): void {
  const last = lastPlace();
  const [element] = last;
  if (!isNowhere() || !element) return;
  if (element.getClientRects().length > 0) update({ last: [] });
  else returnTo(last);
}

export function startFocus(): void {
  addEventListener('focusin', handleFocus);
  addEventListener('focusout', () => setTimeout(handleBlur)); // after the removal, if that was the cause
  new MutationObserver(handleRemoval).observe(document.body, { childList: true, subtree: true });
}
