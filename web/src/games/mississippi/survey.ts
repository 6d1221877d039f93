// The chart of a river as SVG paths, from the tiles laid.
import { around, type Box, type Point } from '../../parts/view';
import {
  STEPS,
  centre,
  corner,
  discPath,
  hexPath,
  pivots,
  plus,
  spacesOf,
  step,
  towards,
  type Space,
} from './hex';
import { directionNumber, placeOf, type Boat, type Tile } from './state';

export interface Island {
  hexes: string;
  links: string;
}

// The trees of one tile, as one path per tint.
export interface Wood {
  shade: string;
  crown: string;
  light: string;
}

export interface Chart {
  spaces: Space[];
  bounds: Box;
  river: string; // all spaces
  bank: string; // all edges that are bank (MQ-B1)
  banks: string[]; // the same by tile, so that the browser can skip wide strokes that are out of view
  grid: string;
  joints: string; // edges between two tiles that a boat can cross
  islands: Island;
  woods: Wood[];
  currents: { at: Point; flow: number }[];
  fog: { at: Point; letters: Point } | null; // where the river will grow, and where that is written
}

type Edge = 'inner' | 'joint' | 'bank';
type Segment = [Point, Point];

const ROOM = 190; // units of land around the river

function key({ q, r }: { q: number; r: number }): string {
  return `${q},${r}`;
}

// A step stays within a tile or goes to the next or previous one; every other edge is bank.
function edgeOf(from: Space, to: Space | undefined): Edge {
  if (!to || Math.abs(to.tile - from.tile) > 1) return 'bank';
  return to.tile === from.tile ? 'inner' : 'joint';
}

function edges(spaces: Space[]): { kind: Edge; segment: Segment; tile: number }[] {
  const at = new Map(spaces.map((space) => [key(space), space]));
  return spaces.flatMap((space) =>
    STEPS.flatMap((by, direction) => {
      const other = at.get(key(plus(space, by)));
      const kind = edgeOf(space, other);
      if (kind !== 'bank' && direction >= 3) return []; // added by the other space
      const ends = [corner(direction), corner((direction + 1) % 6)].map((each) => ({
        x: space.x + each.x,
        y: space.y + each.y,
      }));
      return [{ kind, segment: ends as Segment, tile: space.tile }];
    }),
  );
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

// Joins segments to lines as long as possible, so that a wide stroke has few ends.
function joined(segments: Segment[]): string {
  const left = new Set(segments);
  const from = new Map<string, Segment[]>();
  for (const segment of segments)
    for (const end of segment) from.set(text(end), [...(from.get(text(end)) ?? []), segment]);
  const lines: string[] = [];
  for (const segment of segments) {
    if (!left.delete(segment)) continue;
    const line = [text(segment[0]), text(segment[1])];
    for (;;) {
      const end = line[line.length - 1] ?? '';
      const next = from.get(end)?.find((each) => left.has(each));
      if (!next) break;
      left.delete(next);
      line.push(text(next[0]) === end ? text(next[1]) : text(next[0]));
    }
    const isClosed = line.length > 2 && line[0] === line[line.length - 1];
    lines.push(`M${(isClosed ? line.slice(0, -1) : line).join('L')}${isClosed ? 'Z' : ''}`);
  }
  return lines.join('');
}

function islandsOf(spaces: Space[]): Island {
  const islands = spaces.filter(({ sign }) => sign === '#');
  const at = new Map(islands.map((space) => [key(space), space]));
  const links = islands.flatMap((space) =>
    STEPS.slice(0, 3).flatMap((by) => {
      const other = at.get(key(plus(space, by)));
      return other && edgeOf(space, other) !== 'bank' ? [`M${text(space)}L${text(other)}`] : [];
    }),
  );
  return { hexes: islands.map((space) => hexPath(space, 34.6)).join(''), links: links.join('') };
}

// Random numbers that are the same for a tile and space in every drawing.
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function treesOf(space: Space, tile: string): (Point & { radius: number })[] {
  const PLACES: [number, number][] = [[2, -16], [-15, -8], [20, -3], [-2, 9], [-17, 15], [11, 18]]; // prettier-ignore
  const random = seeded([...tile].reduce((sum, c) => sum * 31 + c.charCodeAt(0), space.space + 7));
  return PLACES.map(([x, y]) => ({
    x: space.x + x + random() * 6 - 3,
    y: space.y + y + random() * 6 - 3,
    radius: 6.2 + random() * 3.2,
  }));
}

function woodsOf(spaces: Space[], river: Tile[]): Wood[] {
  return river.map(({ tile }, number) => {
    const islands = spaces.filter((space) => space.tile === number && space.sign === '#');
    const trees = islands.flatMap((space) => treesOf(space, tile));
    const drawn = (x: number, y: number, part: number) =>
      trees.map((tree) => discPath({ x: tree.x + x, y: tree.y + y }, tree.radius * part)).join('');
    return { shade: drawn(1.5, 2.5, 1), crown: drawn(0, 0, 1), light: drawn(-2, -2.3, 0.62) };
  });
}

// The direction in which the river leaves the tile: to the next one, or to the finish.
export function exitOf(river: Tile[], tile: number, finish: string | null): number {
  const flow = directionNumber(river[tile]?.flow ?? 'n');
  const next = river[tile + 1];
  if (next) return directionNumber(next.flow);
  return (flow + { left: 5, straight: 0, right: 1 }[finish ?? 'straight']!) % 6;
}

function drawn(spaces: Space[], river: Tile[], finish: string | null): Chart {
  const all = edges(spaces);
  const of = (kind: Edge) => all.filter((each) => each.kind === kind).map((each) => each.segment);
  const banks = all.filter(({ kind }) => kind === 'bank');
  const middles = pivots(river);
  const last = middles[middles.length - 1] ?? { q: 0, r: 0 };
  const flow = directionNumber(river[river.length - 1]?.flow ?? 'n');
  const beyond = centre(plus(last, step(flow), 4));
  const back = towards(flow, -60);
  return {
    spaces,
    bounds: around(finish ? spaces : [...spaces, beyond], ROOM),
    river: spaces.map((space) => hexPath(space)).join(''),
    bank: joined(of('bank')),
    banks: river.map((_, i) => joined(banks.filter(({ tile }) => tile === i).map(({ segment }) => segment))),
    grid: joined(of('inner')),
    joints: joined(of('joint')),
    islands: islandsOf(spaces),
    woods: woodsOf(spaces, river),
    currents: middles.flatMap((middle, i) => {
      const along = directionNumber(river[i]?.flow ?? 'n');
      const isDrawn = spaces.some(({ tile }) => tile === i);
      return isDrawn ? [{ at: centre(plus(middle, step(along), 2)), flow: along }] : [];
    }),
    fog: finish ? null : { at: beyond, letters: { x: beyond.x + back.x, y: beyond.y + back.y } },
  };
}

export function chartOf(river: Tile[], finish: string | null): Chart {
  return drawn(spacesOf(river), river, finish);
}

// The last tile of a river by itself, without the fog beyond it.
export function sheetOf(river: Tile[]): Chart {
  const last = spacesOf(river).filter(({ tile }) => tile === river.length - 1);
  return { ...drawn(last, river, null), fog: null };
}

const ASHORE = 118; // units from a dock to the boat behind it

// Where a boat is drawn: on its space, or on land behind the dock where it will start.
export function berthOf(chart: Chart, boat: Boat | undefined): Point | undefined {
  if (boat?.at !== 'land') return spaceAt(chart, boat?.at);
  const dock = chart.spaces.find((space) => space.tile === 0 && space.sign === String(boat.dock));
  return dock && { x: dock.x, y: dock.y + ASHORE };
}

export function spaceAt(chart: Chart, at: string | null | undefined): Space | undefined {
  const place = placeOf(at);
  return place ? chart.spaces[place.tile * 20 + place.space] : undefined;
}

// The side of its island that a dock is on, or north.
export function jettySide(chart: Chart, dock: Space): number {
  const islands = new Set(chart.spaces.filter(({ sign }) => sign === '#').map(key));
  return Math.max(
    0,
    STEPS.findIndex((by) => islands.has(key(plus(dock, by)))),
  );
}

export function neighbour(chart: Chart, from: Space, direction: number): Space | undefined {
  const hex = plus(from, step(direction));
  return chart.spaces.find(
    (space) => space.q === hex.q && space.r === hex.r && Math.abs(space.tile - from.tile) <= 1,
  );
}
