// The arithmetic of a camera: which part of a board is in view, at which scale.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

// Maps a point p of the board to p * scale + (x, y) on the screen.
export interface View {
  x: number;
  y: number;
  scale: number;
}

// The largest view that shows the whole box, at a scale of at most `most`.
export function fit(box: Box, size: Size, most: number): View {
  const scale = Math.min(size.width / box.width, size.height / box.height, most);
  return centred({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, size, scale);
}

export function centred(at: Point, size: Size, scale: number): View {
  return { x: size.width / 2 - at.x * scale, y: size.height / 2 - at.y * scale, scale };
}

// The same view at another scale; the point under `at` stays there.
export function zoomed(view: View, at: Point, scale: number): View {
  const by = scale / view.scale;
  return { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by, scale };
}

// Along one axis: a board smaller than the view stays within it, a larger one fills it.
function clampAxis(offset: number, start: number, length: number, room: number): number {
  const [low, high] = [-start, room - start - length];
  return Math.min(Math.max(offset, Math.min(low, high)), Math.max(low, high));
}

// The nearest view that keeps the board on the screen.
export function clamped(view: View, bounds: Box, size: Size): View {
  const { scale } = view;
  return {
    x: clampAxis(view.x, bounds.x * scale, bounds.width * scale, size.width),
    y: clampAxis(view.y, bounds.y * scale, bounds.height * scale, size.height),
    scale,
  };
}

// The part of the board that is in view.
export function seen(view: View, size: Size): Box {
  return {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: size.width / view.scale,
    height: size.height / view.scale,
  };
}

export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

// The nearest view at the same scale that shows the box: its middle, if it is too large.
export function including(view: View, box: Box, size: Size): View {
  const shift = (from: number, length: number, room: number) =>
    length > room ? (room - length) / 2 - from : Math.max(-from, 0) + Math.min(room - from - length, 0);
  const at = (start: number, offset: number) => start * view.scale + offset;
  return {
    ...view,
    x: view.x + shift(at(box.x, view.x), box.width * view.scale, size.width),
    y: view.y + shift(at(box.y, view.y), box.height * view.scale, size.height),
  };
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

// A box of this size in a corner of a view, `edge` away from its sides.
export function cornerBox(corner: Corner, { width, height }: Size, view: Size, edge: number): Box {
  return {
    x: corner.endsWith('left') ? edge : view.width - edge - width,
    y: corner.startsWith('top') ? edge : view.height - edge - height,
    width,
    height,
  };
}

// Whether two boxes have a part in common.
export function isOver(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// The smallest box around the points, with `room` on every side.
export function around(points: Point[], room: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}
