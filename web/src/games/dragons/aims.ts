// The targets that can be pointed at on the board, derived from the legal actions.
import type { Point } from '../../parts/view';
import type { TableState } from '../../board/state';
import { parse } from './actions';
import type { RiverBoard } from './layout';
import { middle, placePoint, pointOf, stateOf, type DragonsState, type Ends, type Support } from './state';

export interface Target {
  action: string;
  at: Point; // where it can be pointed at
  line: [Point, Point] | null; // of a plank, to be laid or already there
  radius: number; // of the stone or village there
}

function line(board: RiverBoard, state: DragonsState, place: string | Ends): [Point, Point] | null {
  return typeof place === 'string'
    ? null
    : [pointOf(board, state, place[0]), pointOf(board, state, place[1])];
}

function radiusOf(board: RiverBoard, support: Support): number {
  return typeof support === 'string' ? board.villageRadius : board.stoneRadius;
}

// The middle of the visible part of a plank, between the rims of its supports.
function open(board: RiverBoard, state: DragonsState, [a, b]: Ends): Point {
  const [from, to] = [pointOf(board, state, a), pointOf(board, state, b)];
  const whole = Math.max(Math.hypot(to.x - from.x, to.y - from.y), 1);
  const part = (whole + radiusOf(board, a) - radiusOf(board, b)) / (2 * whole);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

// The target of a jump; a place that can be reached over two planks gets two targets beside each other.
function landing(board: RiverBoard, state: DragonsState, place: string | Ends, over: Ends): Point {
  const [from, to] = [placePoint(board, state, over), placePoint(board, state, place)];
  return middle(to, middle(from, to));
}

function targetOf(board: RiverBoard, state: DragonsState, action: string): Target | null {
  const { verb, numbers, place, stone, over } = parse(action);
  const stoneThere = (number: number): Target => ({
    action,
    at: pointOf(board, state, number),
    line: null,
    radius: board.stoneRadius,
  });
  if (verb === 'stone') return stoneThere(numbers[0] ?? 0);
  if (verb === 'take' && stone > 0) return stoneThere(stone);
  if (verb === 'lay' || verb === 'take' || verb === 'go') {
    const isVillage = typeof place === 'string';
    const at = isVillage ? pointOf(board, state, place) : open(board, state, place);
    return { action, at, line: line(board, state, place), radius: board.villageRadius };
  }
  if (verb === 'jump' && over)
    return { action, at: landing(board, state, place, over), line: null, radius: board.stoneRadius };
  return null;
}

// Empty on open water, where there are too many points to list.
export function targetsOf(table: TableState, board: RiverBoard): Target[] {
  const state = stateOf(table.live.state);
  const isOpenWater = parse(table.legal[0] ?? '').verb === 'stone' && table.legal[0]?.split(' ').length === 3;
  if (isOpenWater) return [];
  return table.legal.flatMap((action) => targetOf(board, state, action) ?? []);
}

function toLine(at: Point, [a, b]: [Point, Point]): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const along = ((at.x - a.x) * x + (at.y - a.y) * y) / Math.max(x * x + y * y, 1);
  const part = Math.min(Math.max(along, 0.18), 0.82); // the ends belong to the supports
  return Math.hypot(at.x - a.x - part * x, at.y - a.y - part * y);
}

// What a tap means, and how far away it is.
interface Meant<T> {
  what: T;
  far: number;
}

// The nearest target within `tolerance` of `at`.
export function nearest(targets: Target[], at: Point, tolerance: number): Meant<Target> | null {
  const far = (target: Target) =>
    target.line ? toLine(at, target.line) : Math.hypot(at.x - target.at.x, at.y - target.at.y);
  const found = targets
    .map((target) => ({ what: target, far: far(target) }))
    .filter((each) => each.far <= tolerance)
    .sort((a, b) => a.far - b.far);
  return found[0] ?? null;
}

// A jump to the target of a step, over the nearest plank that can be jumped over.
function jumpTo(table: TableState, board: RiverBoard, step: Target): Target {
  const state = stateOf(table.live.state);
  const far = (over: Ends) => {
    const { x, y } = placePoint(board, state, over);
    return Math.hypot(x - step.at.x, y - step.at.y);
  };
  const overs = table.legal.map((action) => parse(action).over).filter((over) => over !== null);
  const [over] = overs.sort((a, b) => far(a) - far(b));
  return { ...step, action: step.action.replace('go', 'jump') + (over ? ` over ${over.join(' ')}` : '') };
}

// Everything that an action of this kind could name, legal or not: the library explains why not.
export function candidates(table: TableState, board: RiverBoard): Target[] {
  const state = stateOf(table.live.state);
  const targets = (actions: string[]) => actions.flatMap((action) => targetOf(board, state, action) ?? []);
  const stones = state.stones.map(({ number }) => `take stone ${number}`);
  const planks = state.planks.map(({ between }) => between.join(' '));
  const steps = [...Object.keys(board.villages), ...planks].map((place) => `go ${place}`);
  switch (state.phase) {
    case 'stone':
      return targets(board.islands.map((_, i) => `stone ${i + 1}`));
    case 'take':
      return targets([...stones, ...planks.map((ends) => `take plank ${ends}`)]);
    case 'jump':
      return targets(steps).map((step) => jumpTo(table, board, step));
    default: // a step, or something else is due and the library says what
      return targets([...steps, ...stones]);
  }
}

// The stone or village at a point, for naming a place by its two ends.
export function supportAt(
  table: TableState,
  board: RiverBoard,
  at: Point,
  tolerance: number,
): { what: Support; centre: Point } | null {
  const state = stateOf(table.live.state);
  const supports: Support[] = [...state.stones.map(({ number }) => number), ...Object.keys(board.villages)];
  const found = supports
    .map((support) => {
      const centre = pointOf(board, state, support);
      const far = Math.hypot(at.x - centre.x, at.y - centre.y) - radiusOf(board, support);
      return { what: support, centre, far };
    })
    .sort((a, b) => a.far - b.far)[0];
  return found && found.far <= tolerance ? found : null;
}
