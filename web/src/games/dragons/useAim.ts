// A finger that looks for its target: held still for a moment it gets a loupe, slides, and chooses what is
// nearest when it is lifted. A quick tap chooses at once, and a finger that moves first moves the board.
import { useRef, useState } from 'preact/hooks';
import type { Point } from '../../parts/view';

const HOLD_MS = 260;
const STILL = 8; // pixels within which a finger is held still
const AFTER_MS = 400; // a click that follows a lifted finger belongs to it

export interface Aim {
  at: Point | null; // of the board, while the loupe is open
  spot: Point; // of the screen
  press(event: PointerEvent, find: (event: MouseEvent) => Point): void;
  move(event: PointerEvent): void;
  lift(event: PointerEvent): void;
  drop(): void;
  isOver(): boolean; // whether a click belongs to a finger that has just been lifted
}

interface Held {
  timer: number;
  start: Point;
  find: (event: MouseEvent) => Point;
  isOpen: boolean;
}

export function useAim(choose: (at: Point) => void): Aim {
  const held = useRef<Held | null>(null);
  const lifted = useRef(0);
  const [aim, setAim] = useState<{ at: Point; spot: Point } | null>(null);
  const open = (event: PointerEvent) => {
    const now = held.current;
    if (now) setAim({ at: now.find(event), spot: { x: event.clientX, y: event.clientY } });
  };
  const drop = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
    setAim(null);
  };
  return {
    at: aim?.at ?? null,
    spot: aim?.spot ?? { x: 0, y: 0 },
    press(event, find) {
      drop();
      const layer = event.currentTarget as Element;
      const start = { x: event.clientX, y: event.clientY };
      const timer = window.setTimeout(() => {
        if (!held.current) return;
        held.current.isOpen = true;
        layer.setPointerCapture(event.pointerId);
        open(event);
      }, HOLD_MS);
      held.current = { timer, start, find, isOpen: false };
    },
    move(event) {
      const now = held.current;
      if (!now) return;
      if (now.isOpen) {
        event.stopPropagation(); // the camera does not follow this finger
        open(event);
      } else if (Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y) > STILL) drop();
    },
    lift(event) {
      const now = held.current;
      if (now?.isOpen) {
        lifted.current = event.timeStamp;
        choose(now.find(event));
      }
      drop();
    },
    drop,
    isOver: () => lifted.current > 0 && performance.now() - lifted.current < AFTER_MS,
  };
}
