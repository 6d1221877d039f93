// What had the focus is often gone when a turn begins: it comes back to the board, or to the
// primary button where all is planned already. Not from elsewhere, such as the board as text, and
// once a turn, as soon as there is something to come back to.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isAdrift } from '../base/focus';
import { actor, type TableState } from '../board/state';

export function useTurnFocus(area: RefObject<HTMLElement>, table: TableState): void {
  const isDue = useRef(false);
  const { live, isBusy, shownStep, plan } = table;
  const seat = actor(table);
  useEffect(() => {
    isDue.current = seat > 0 && shownStep === null;
  }, [seat, live.steps, isBusy, shownStep]);
  useEffect(() => {
    if (!isDue.current) return;
    const stop = area.current?.querySelector<HTMLElement>(plan ? '.bar [data-primary]' : '[data-current]');
    if (!stop) return;
    isDue.current = false;
    const at = document.activeElement;
    const isHere = at === document.body || area.current?.contains(at);
    if (isHere && isAdrift()) stop.focus({ preventScroll: true });
  });
}
