// Restores the focus when a turn begins, since its element is often gone by then: to the board, or to
// the primary button if a plan is ready. Once per turn, as soon as there is an element for it, and
// only if it was lost within the board, not moved elsewhere such as to the board as text.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isFocusLost } from '../base/focus';
import { actor, type TableState } from '../board/state';

const PRIMARY = '.bar [data-primary]';
const find = (area: HTMLElement, selector: string) => area.querySelector<HTMLElement>(selector);

// The board's stop; if it can do nothing now, the first one that can.
function boardStop(area: HTMLElement): HTMLElement | null {
  const able = 'button.is-target:not([data-own-stops] *)';
  return find(area, `${able}[data-current]`) ?? find(area, able) ?? find(area, '[data-current]');
}

export function useTurnFocus(area: RefObject<HTMLElement>, table: TableState): void {
  const isDue = useRef(false);
  const { live, isBusy, shownStep, plan } = table;
  const seat = actor(table);
  useEffect(() => {
    isDue.current = seat > 0 && shownStep === null;
  }, [seat, live.steps, isBusy, shownStep]);
  useEffect(() => {
    if (!isDue.current) return;
    const stop = area.current && (plan ? find(area.current, PRIMARY) : boardStop(area.current));
    if (!stop) return;
    isDue.current = false;
    const at = document.activeElement;
    const isHere = at === document.body || area.current?.contains(at);
    if (isHere && isFocusLost()) stop.focus({ preventScroll: true });
  });
}
