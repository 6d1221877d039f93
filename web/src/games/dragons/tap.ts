// Turns taps on the board into plans.
import type { Point } from '../../parts/view';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { layText } from './actions';
import type { RiverBoard } from './layout';
import { stateOf, type Support } from './state';
import { candidates, nearest, supportAt, type Target } from './aims';

// A place for a plank can be named as such, or by one end after the other.
function tapSupport(act: Act, table: TableState, support: Support): void {
  const first = table.choice?.startsWith('end ') ? table.choice.slice('end '.length) : null;
  if (first === null || first === String(support))
    return act.choose(first === null ? `end ${support}` : null);
  const other = /^\d+$/.test(first) ? Number(first) : first;
  act.choose(null);
  void act.plan(layText(other, support));
}

// On open water stones may touch: a tap between them means the place, a tap on a stone that end.
function isEnd(at: Point, centre: Point, place: Target | undefined): boolean {
  const far = (from: Point) => Math.hypot(at.x - from.x, at.y - from.y);
  return !place || far(centre) <= far(place.at);
}

// A tap at a point of the board; `tolerance` is how far from it a target may be.
export function tapBoard(
  act: Act,
  table: TableState,
  board: RiverBoard,
  targets: Target[],
  at: Point,
  tolerance: number,
): void {
  if (!actor(table)) return;
  const isLay = stateOf(table.live.state).phase === 'lay';
  const target = nearest(targets, at, tolerance);
  const support = isLay ? supportAt(table, board, at, tolerance / 5) : null;
  if (support && isEnd(at, support.centre, target?.what)) return tapSupport(act, table, support.what);
  const meant = target ?? nearest(candidates(table, board), at, tolerance);
  if (meant) void act.plan(meant.what.action);
}
