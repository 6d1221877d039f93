// A finger that places a stone on open water. Pressed far from the stone it brings it there;
// pressed near it, it pushes the stone at half its own pace.
import { useRef, useState } from 'preact/hooks';
import type { Point } from '../../parts/view';
import type { TableState } from '../../table/state';
import { choose, plan } from '../../table/table';
import { cursorOf, pointAction } from './Placing';

const NEAR = 44; // pixels from the stone that still take hold of it
const PACE = 0.5;

interface Hold {
  finger: Point;
  stone: Point;
  pace: number;
}

export interface Finger {
  isDown: boolean;
  isLeft: boolean; // in the left half of the board: the loupe is at the right
  press(event: PointerEvent, at: Point, scale: number): void;
  move(at: Point): void;
  lift(): void;
}

export function usePlacing(table: TableState): Finger {
  const hold = useRef<Hold | null>(null);
  const [side, setSide] = useState<'left' | 'right' | null>(null);
  const place = (at: Point) => {
    if (hold.current === null) return;
    const { finger, stone, pace } = hold.current;
    choose(pointAction({ x: stone.x + (at.x - finger.x) * pace, y: stone.y + (at.y - finger.y) * pace }));
  };
  return {
    isDown: side !== null,
    isLeft: side === 'left',
    press(event, at, scale) {
      const stone = cursorOf(table);
      const isNear = Math.hypot(at.x - stone.x, at.y - stone.y) * scale < NEAR;
      hold.current = { finger: at, stone: isNear ? stone : at, pace: isNear ? PACE : 1 };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      setSide(event.clientX < innerWidth / 2 ? 'left' : 'right');
      place(at);
    },
    move: place,
    lift() {
      if (hold.current === null) return;
      hold.current = null;
      setSide(null);
      void plan(pointAction(cursorOf(table)));
    },
  };
}
