// Drag and drop: elements with `data-drag` can be dropped on those with `data-drop`. There is always
// another way to do the same.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { makeGhost, surroundings, type Ghost } from './ghost';

const FAR = 8; // pixels that turn a tap into a drag

export function useCarry(root: RefObject<HTMLElement>, dropped: (from: string, to: string) => void): void {
  const latest = useRef(dropped);
  latest.current = dropped;
  useEffect(() => {
    const area = root.current;
    if (!area) return;
    const press = (event: PointerEvent) => {
      const piece = (event.target as Element).closest<HTMLElement>('[data-drag]');
      if (piece && event.button === 0) follow(area, piece, event, (from, to) => latest.current(from, to));
    };
    area.addEventListener('pointerdown', press);
    return () => area.removeEventListener('pointerdown', press);
  }, []);
}

function follow(
  area: HTMLElement,
  piece: HTMLElement,
  start: PointerEvent,
  dropped: (from: string, to: string) => void,
): void {
  let ghost: Ghost | null = null;
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(x, y) < FAR) return;
    ghost ??= lift(area, piece);
    ghost.element.style.transform = `translate(${x}px, ${y}px)`;
  };
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    area.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => area.removeEventListener('click', swallow, { capture: true }), 50);
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-drop]');
    if (event.type === 'pointerup' && under && under !== piece)
      dropped(piece.dataset.drag ?? '', under.dataset.drop ?? '');
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function lift(area: HTMLElement, piece: HTMLElement): Ghost {
  const ghost = makeGhost(piece, piece.getBoundingClientRect(), surroundings(piece, area));
  ghost.element.classList.add('carried');
  return ghost;
}
