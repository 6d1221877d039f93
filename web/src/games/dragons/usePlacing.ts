// A finger that places a stone on open water. Pressed far from the stone it moves it there; pressed
// near it, it pushes the stone at half its own speed. A second finger moves the camera.
import { useRef, useState } from 'preact/hooks';
import type { Point } from '../../parts/view';
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { cursorOf, pointAction } from './Placing';

const NEAR = 44; // pixels from the stone within which a press takes hold of it
const PACE = 0.5;

interface Hold {
  finger: Point;
  stone: Point;
  pace: number;
  at: Point; // where the stone is now
  before: string | null; // the choice before the press
}

export interface Finger {
  spot: Point | null; // where it is on the screen, while it is down
  press(event: PointerEvent, at: Point, scale: number): void;
  move(event: PointerEvent, at: Point): void;
  lift(): void;
  drop(): void; // undoes the press
}

export function usePlacing(act: Act, table: TableState): Finger {
  const hold = useRef<Hold | null>(null);
  const [spot, setSpot] = useState<Point | null>(null);
  const place = (at: Point) => {
    if (hold.current === null) return;
    const { finger, stone, pace } = hold.current;
    hold.current.at = { x: stone.x + (at.x - finger.x) * pace, y: stone.y + (at.y - finger.y) * pace };
    act.choose(pointAction(hold.current.at));
  };
  // Releases the stone; returns the hold.
  const release = () => {
    const held = hold.current;
    hold.current = null;
    setSpot(null);
    return held;
  };
  return {
    spot,
    press(event, at, scale) {
      const stone = cursorOf(table);
      const isNear = Math.hypot(at.x - stone.x, at.y - stone.y) * scale < NEAR;
      hold.current = {
        finger: at,
        stone: isNear ? stone : at,
        pace: isNear ? PACE : 1,
        at: stone,
        before: table.choice,
      };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      setSpot({ x: event.clientX, y: event.clientY });
      place(at);
    },
    move(event, at) {
      setSpot({ x: event.clientX, y: event.clientY });
      place(at);
    },
    lift() {
      const held = release();
      if (held) void act.plan(pointAction(held.at));
    },
    drop() {
      const held = release();
      if (held) act.choose(held.before);
    },
  };
}
