// Animates pieces: an element with `data-piece` moves from where it was drawn before to where it is
// drawn now. A new piece comes from the element marked `data-home`, a removed one goes to the element
// marked `data-away`. Only transform and opacity change.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isStill } from '../base/settings';
import { get } from '../base/store';
import { makeGhost, place, surroundings } from './ghost';

export const EASE = 'cubic-bezier(.2,.7,.2,1)';

interface Place {
  element: HTMLElement;
  box: DOMRect;
  around: Element[];
}

function places(root: HTMLElement): Map<string, Place> {
  const found = new Map<string, Place>();
  root.querySelectorAll<HTMLElement>('[data-piece]').forEach((element) => {
    const box = element.getBoundingClientRect();
    found.set(element.dataset.piece ?? '', { element, box, around: surroundings(element, root) });
  });
  return found;
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration: ms, easing: EASE },
  );
}

function leave({ element, box, around }: Place, to: DOMRect | undefined, ms: number): void {
  const ghost = makeGhost(element, box, around);
  const x = to ? to.left - box.left : 0;
  const y = to ? to.top - box.top : -24;
  ghost.element
    .animate([{ opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0 }], {
      duration: ms,
      easing: EASE,
    })
    .finished.finally(() => ghost.remove());
}

// Compares with the previous drawing whenever `picture` changes.
export function useTravel(root: RefObject<HTMLElement>, picture: unknown, ms: number): void {
  const before = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    if (!root.current) return;
    const now = places(root.current);
    const { settings } = get();
    if (before.current.size > 0 && ms > 0 && settings.speed !== 'instant') {
      if (isStill()) fade(before.current, now);
      else travel(root.current, before.current, now, ms);
    }
    before.current = now;
  }, [picture]);
}

// The box of the first matching element; undefined if it is not visible.
function boxOf(root: HTMLElement, selector: string): DOMRect | undefined {
  const box = root.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 ? box : undefined;
}

function travel(root: HTMLElement, before: Map<string, Place>, now: Map<string, Place>, ms: number): void {
  const home = boxOf(root, '[data-home]');
  const away = boxOf(root, '[data-away]');
  for (const [name, { element, box }] of now) {
    const from = before.get(name)?.box ?? home;
    if (from) move(element, from, box, ms);
  }
  for (const [name, place] of before) if (!now.has(name)) leave(place, away, ms);
}

// Without motion: a piece at a new place fades in, and its old place keeps an outline.
function fade(before: Map<string, Place>, now: Map<string, Place>): void {
  for (const [name, { element, box }] of now) {
    const was = before.get(name)?.box;
    if (was && Math.abs(was.left - box.left) < 1 && Math.abs(was.top - box.top) < 1) continue;
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
    if (was) outline(was);
  }
}

export function outline(box: DOMRect): void {
  const mark = document.createElement('div');
  mark.className = 'ghost outline';
  place(mark, box);
  document.body.append(mark);
  setTimeout(() => mark.remove(), 1500);
}
