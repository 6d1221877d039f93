// A single tab stop for the board: arrow keys move to the nearest button in their direction.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function buttons(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button')].filter(
    (each) => !each.closest('.bar, .grip, .since, [data-own-stops]'),
  );
}

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function nearest(from: HTMLElement, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | undefined {
  const [x, y] = centre(from);
  const ahead = all.flatMap((each) => {
    const [a, b] = centre(each);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return along > 2 ? [{ each, far: along + 3 * aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.each;
}

function makeStop(all: HTMLElement[], stop: HTMLElement | undefined): void {
  for (const each of all) {
    each.tabIndex = each === stop ? 0 : -1;
    if (each === stop) each.dataset.current = 'true';
    else delete each.dataset.current;
  }
}

function stopOf(all: HTMLElement[]): HTMLElement | undefined {
  return all.find((each) => each.dataset.current);
}

// From the board itself, which has the focus when its stop was removed, arrows go to the new stop.
// `isOff`: the arrow keys are used for something else now.
export function useRoving(root: RefObject<HTMLElement>, isOff: () => boolean): void {
  const off = useRef(isOff);
  off.current = isOff;
  useLayoutEffect(() => {
    if (!root.current) return;
    const all = buttons(root.current);
    makeStop(all, all.find((each) => each === document.activeElement) ?? stopOf(all) ?? all[0]);
  });
  useEffect(() => {
    const area = root.current;
    if (!area) return;
    const press = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key];
      const all = buttons(area);
      const from = all.find((each) => each === document.activeElement);
      if (!direction || !(from || event.target === area) || off.current()) return;
      (from ? nearest(from, all, direction) : stopOf(all))?.focus();
      event.preventDefault();
    };
    const arrive = (event: FocusEvent) => {
      const all = buttons(area);
      const stop = all.find((each) => each === event.target);
      if (stop) makeStop(all, stop);
    };
    area.addEventListener('keydown', press);
    area.addEventListener('focusin', arrive);
    return () => {
      area.removeEventListener('keydown', press);
      area.removeEventListener('focusin', arrive);
    };
  }, []);
}
