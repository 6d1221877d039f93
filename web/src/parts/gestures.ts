// Dragging, pinching and wheeling over an element, reported as movements of its content.
import type { Point } from './view';

const FAR = 6; // pixels that turn a tap into a drag
const LINE = 16; // pixels per line, for wheels that report lines

export interface Moves {
  begin(): void;
  pan(x: number, y: number): void;
  zoom(at: Point, by: number): void; // `at` is within the element
}

function middle(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([a, b]: Point[]): number {
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

// Starts listening; returns a function that stops it. Gestures in [data-still] are ignored; in
// [data-own-finger] the element handles one finger itself, and only two fingers move the content.
export function listen(area: HTMLElement, moves: Moves): () => void {
  const fingers = new Map<number, Point>();
  let isDrag = false;
  let isOwn = false;
  const within = (point: Point): Point => {
    const box = area.getBoundingClientRect();
    return { x: point.x - box.left, y: point.y - box.top };
  };
  const press = (event: PointerEvent) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest('[data-still]')) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) return;
    isDrag = false;
    isOwn = target.closest('[data-own-finger]') !== null;
  };
  const move = (event: PointerEvent) => {
    const before = [...fingers.values()];
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    if (isOwn && before.length === 1) return void fingers.set(event.pointerId, now);
    if (!isDrag && before.length === 1 && Math.hypot(now.x - was.x, now.y - was.y) < FAR) return;
    if (!isDrag) moves.begin();
    isDrag = true;
    fingers.set(event.pointerId, now);
    const after = [...fingers.values()];
    const [from, to] = [middle(before), middle(after)];
    moves.pan(to.x - from.x, to.y - from.y);
    if (after.length > 1) moves.zoom(within(to), spread(after) / spread(before));
  };
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || !isDrag) return;
    // A drag is not a click.
    area.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => area.removeEventListener('click', swallow, { capture: true }), 50);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const turned = event.deltaY * (event.deltaMode === 1 ? LINE : 1);
    moves.begin();
    moves.zoom(within({ x: event.clientX, y: event.clientY }), Math.exp(-turned / 400));
  };
  area.addEventListener('pointerdown', press);
  addEventListener('pointermove', move);
  addEventListener('pointerup', lift);
  addEventListener('pointercancel', lift);
  area.addEventListener('wheel', wheel, { passive: false });
  return () => {
    area.removeEventListener('pointerdown', press);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', lift);
    removeEventListener('pointercancel', lift);
    area.removeEventListener('wheel', wheel);
  };
}
