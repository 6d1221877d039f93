// The geometry of a river. Spaces are hexes with flat tops, 100 units from flat to flat, in axial
// coordinates; an unturned tile flows to (0, -1), and north is up.
import type { Point } from '../../parts/view';
import { directionNumber, type Place, type Tile } from './state';

export interface Hex {
  q: number;
  r: number;
}

export const FLAT = 100;
export const RADIUS = FLAT / Math.sqrt(3);
const COLUMN = (FLAT * Math.sqrt(3)) / 2;

const SPACES: [number, number][] = [
  [-2, 3], [-1, 2], [0, 1], [1, 1], [2, 1], [-2, 2], [-1, 1], [0, 0], [1, 0], [2, 0],
  [-2, 1], [-1, 0], [0, -1], [1, -1], [2, -1], [-2, 0], [-1, -1], [0, -2], [1, -2], [2, -2],
]; // prettier-ignore

export const STEPS: Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export function plus(a: Hex, b: Hex, times = 1): Hex {
  return { q: a.q + b.q * times, r: a.r + b.r * times };
}

function turned({ q, r }: Hex, by: number): Hex {
  let hex = { q, r };
  for (let i = 0; i < by; i++) hex = { q: -hex.r, r: hex.q + hex.r };
  return hex;
}

export function centre({ q, r }: Hex): Point {
  return { x: q * COLUMN, y: (r + q / 2) * FLAT };
}

// By multiples of 60 degrees, clockwise.
export function rotated({ x, y }: Point, by: number): Point {
  const angle = (by * Math.PI) / 3;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

export function towards(direction: number, length: number): Point {
  return rotated({ x: 0, y: -length }, direction);
}

export function step(direction: number): Hex {
  return STEPS[(direction + 6) % 6] ?? { q: 0, r: 0 };
}

// The middle of each tile: four spaces from the previous one, in the new tile's flow.
export function pivots(river: Tile[]): Hex[] {
  let at: Hex = { q: 0, r: 0 };
  return river.map(({ flow }, i) => {
    if (i > 0) at = plus(at, step(directionNumber(flow)), 4);
    return at;
  });
}

export interface Space extends Hex, Place, Point {
  sign: string;
}

export function spacesOf(river: Tile[]): Space[] {
  const middles = pivots(river);
  return river.flatMap((tile, number) =>
    SPACES.map(([q, r], space) => {
      const from = middles[number] ?? { q: 0, r: 0 };
      const hex = plus(from, turned({ q, r }, directionNumber(tile.flow)));
      return { ...hex, ...centre(hex), tile: number, space, sign: tile.spaces[space] ?? '.' };
    }),
  );
}

// A corner of a hex relative to its centre; edge i, in direction i, lies between corners i and i + 1.
export function corner(i: number, radius = RADIUS): Point {
  const angle = (((i + 4) % 6) * Math.PI) / 3;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export function hexPath({ x, y }: Point, radius = RADIUS): string {
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const at = corner(i, radius);
    return `${(x + at.x).toFixed(1)} ${(y + at.y).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

export function discPath({ x, y }: Point, radius: number): string {
  const [r, wide] = [radius.toFixed(1), (2 * radius).toFixed(1)];
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0-${wide} 0`;
}
