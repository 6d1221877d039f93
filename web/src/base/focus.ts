// Keeps the focus in the page. Where the element that had it goes away, the smallest part of the
// page around it that is made to take the focus has it; where no such part is left, the main part
// of the screen. So Tab goes on from there, and a key is still one of the table's.

import { get, set } from './store';

// An element that had the focus, and the parts around it, the smallest first.
export type Place = HTMLElement[];

export interface Focus {
  last: Place; // where somebody has put it; empty if it was put nowhere
  keeper: HTMLElement | null; // what was given it instead
}

function put(patch: Partial<Focus>): void {
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

// Whether nobody has put the focus where it is: it is nowhere, or what had it has gone.
export function isAdrift(): boolean {
  return document.activeElement !== lastPlace()[0];
}

// Focuses what is left of a place. It stays the place where the focus was put.
export function returnTo(place: Place): void {
  for (const each of [...place, ...document.querySelectorAll('main')]) {
    put({ keeper: each });
    each.focus({ preventScroll: true });
    if (document.activeElement === each) break;
  }
  put({ last: place });
}

// Who comes back from another window has not put the focus anywhere.
function arrive({ target }: FocusEvent): void {
  if (target === get().focus.keeper) return;
  put({ keeper: null, last: placeOf(target as HTMLElement) });
}

// What is put elsewhere in the page is taken out of it first, and loses the focus by that, too.
function look(changes: MutationRecord[]): void {
  const last = lastPlace();
  const [element] = last;
  if (!isNowhere() || !element) return;
  const isTakenOut = changes.some(({ removedNodes }) =>
    [...removedNodes].some((each) => each.contains(element)),
  );
  if (isTakenOut || !element.isConnected) returnTo(last);
}

// The focus goes nowhere by a press on what cannot have it, which is meant, and when what has it
// is hidden.
function leave(): void {
  const last = lastPlace();
  const [element] = last;
  if (!isNowhere() || !element) return;
  if (element.getClientRects().length > 0) put({ last: [] });
  else returnTo(last);
}

export function startFocus(): void {
  addEventListener('focusin', arrive);
  addEventListener('focusout', () => setTimeout(leave)); // after what has taken it out of the page
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
