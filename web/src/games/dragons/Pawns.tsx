// The pawns. They stand above the board, each at its own place, and move between places: a step in a
// straight line, a jump in an arc; one that falls is shown in the water, then at home.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Piece } from '../../parts/Piece';
import type { Point } from '../../parts/view';
import { isStill } from '../../base/settings';
import { get } from '../../base/store';
import type { TableState } from '../../board/state';
import { EASE, outline } from '../../parts/travel';
import { t } from '../../base/text';
import type { RiverBoard } from './layout';
import { pawnPoints } from './Chart';
import { placePoint, stateOf } from './state';
import { pace } from '../../base/pace';

const ARC = 46;
const WIDTH = 36; // of a pawn, in units of the board

// Milliseconds at normal speed.
const STEP = 240;
const JUMP = 320;
const FALL = 500;

function travel(pawn: HTMLElement, from: Point, to: Point, isJump: boolean): void {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
  const arc = { transform: `translate(${x / 2}px, ${y / 2 - ARC}px)`, offset: 0.5 };
  const ms = (isJump ? JUMP : STEP) * pace();
  pawn.animate(isJump ? [frames[0] ?? {}, arc, frames[1] ?? {}] : frames, { duration: ms, easing: EASE });
}

// Without motion: it fades in, and its old place keeps an outline.
function appear(pawn: HTMLElement, from: Point, to: Point): void {
  const box = pawn.getBoundingClientRect();
  const scale = box.width / WIDTH;
  pawn.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
  outline(
    new DOMRect(box.x + (from.x - to.x) * scale, box.y + (from.y - to.y) * scale, box.width, box.height),
  );
}

function usePawnTravel(points: Point[], table: TableState) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(points);
  useLayoutEffect(() => {
    const { settings } = get();
    const { moving } = table;
    points.forEach((point, i) => {
      const was = before.current[i];
      const pawn = root.current?.querySelector<HTMLElement>(`[data-pawn="${i + 1}"]`);
      if (!was || !pawn || (was.x === point.x && was.y === point.y)) return;
      if (!moving || settings.speed === 'instant') return;
      if (isStill()) appear(pawn, was, point);
      else if (moving.kind === 'fell')
        pawn.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FALL * pace() });
      else travel(pawn, was, point, moving.kind.startsWith('jumped'));
    });
    before.current = points;
  }, [table.shown]);
  return root;
}

interface Props {
  table: TableState;
  board: RiverBoard;
  acting: number; // the seat whose pawn has the dashed ring, or 0
  mine: number; // the person's seat
}

export function Pawns({ table, board, acting, mine }: Props) {
  const state = stateOf(table.shown);
  const points = pawnPoints(board, state);
  const root = usePawnTravel(points, table);
  const splash = state.fallen ? placePoint(board, state, state.fallen.from) : null;
  return (
    <div ref={root} aria-hidden="true">
      {splash && <span class="rd-splash" style={{ left: `${splash.x}px`, top: `${splash.y}px` }} />}
      {state.players.map(({ seat, colour }, i) => (
        <span
          key={seat}
          class={`rd-pawn is-${colour} ${mine === seat ? 'is-mine' : ''} ${acting === seat ? 'is-acting' : ''}`}
          data-pawn={seat}
          style={{
            left: `${points[i]?.x ?? 0}px`,
            top: `${points[i]?.y ?? 0}px`,
            zIndex: acting === seat ? 2 : 1,
          }}
        >
          <Piece name="pawn" />
          <b>{t(`page.letter.${colour}`)}</b>
        </span>
      ))}
    </div>
  );
}
