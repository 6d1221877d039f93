// Stones and planks at their places in a position, lines between supports, and frames around planks.
import type { Point } from '../../parts/view';
import type { RiverBoard } from './layout';
import { LaidPlank, Stone } from './Pieces';
import {
  isSamePlace,
  pointOf,
  type DragonsState,
  type Ends,
  type LaidPlank as Plank,
  type Support,
} from './state';

const EDGE = 6; // how far a plank overlaps a support in the drawing

function trimOf(board: RiverBoard, support: Support): number {
  return (typeof support === 'string' ? board.villageRadius : board.stoneRadius) - EDGE;
}

interface Where {
  board: RiverBoard;
  state: DragonsState;
}

export function LyingStone({
  board,
  state,
  number,
  isNew = false,
}: Where & { number: number; isNew?: boolean }) {
  return (
    <Stone
      number={number}
      point={pointOf(board, state, number)}
      radius={board.stoneRadius}
      isNew={isNew}
      isNumbered={state.next_stone !== undefined}
    />
  );
}

export function LyingPlank({ board, state, plank, classes }: Where & { plank: Plank; classes?: string }) {
  const { size, colour, between } = plank;
  const [a, b] = between;
  return (
    <LaidPlank
      size={size}
      colour={colour}
      from={pointOf(board, state, a)}
      to={pointOf(board, state, b)}
      trim={[trimOf(board, a), trimOf(board, b)]}
      width={board.plankWidth}
      isTaken={state.players.some(({ pawn }) => isSamePlace(pawn, between))}
      classes={classes}
    />
  );
}

// A line in the plotting ink with its casing.
export function InkLine({ from, to, classes }: { from: Point; to: Point; classes?: string }) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <g class={classes}>
      <line class="casing" {...ends} />
      <line class="ink" {...ends} />
    </g>
  );
}

const AROUND = 5; // units between a plank and its frame

// A frame around a plank, which leaves its owner and its size to be seen.
export function InkFrame({ board, state, between, classes }: Where & { between: Ends; classes?: string }) {
  const [a, b] = between;
  const [from, to] = [pointOf(board, state, a), pointOf(board, state, b)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const start = trimOf(board, a) - AROUND;
  const length = Math.max(Math.hypot(dx, dy) - start - trimOf(board, b) + AROUND, 24);
  const width = board.plankWidth + 2 * AROUND;
  const shape = { x: start, y: -width / 2, width: length, height: width, rx: AROUND };
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <g
      class={classes}
      transform={`translate(${from.x.toFixed(1)} ${from.y.toFixed(1)}) rotate(${angle.toFixed(1)})`}
    >
      <rect class="casing" {...shape} />
      <rect class="ink" {...shape} />
    </g>
  );
}
