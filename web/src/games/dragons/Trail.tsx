// The places of the turn that is pointed at in the log: stones, planks, and the way of a pawn.
import type { GameEvent } from '../../engine/types';
import type { Point } from '../../parts/view';
import { pointedEvents, type TableState } from '../../board/state';
import type { RiverBoard } from './layout';
import { stateOf, supportPoint, type DragonsState, type Ends, type Support } from './state';
import { word } from './words';

function plankOf(state: DragonsState, { size, colour }: GameEvent): Ends | undefined {
  return state.planks.find((each) => each.size === size && each.colour === word(colour))?.between;
}

// The stones and villages that an event is about.
function supportsOf(state: DragonsState, event: GameEvent): Support[] {
  const { kind, stone, other, village } = event;
  if (/^(stone|took-stone)/.test(kind)) return [Number(stone)];
  if (kind === 'laid') return [Number(stone), Number(other)];
  if (kind === 'laid-village') return [word(village), Number(stone)];
  if (kind === 'went' || kind === 'jumped') return plankOf(state, event) ?? [];
  return kind === 'entered' || kind === 'jumped-in' ? [word(village)] : [];
}

// What has been taken away since is left out.
export function Trail({ table, board }: { table: TableState; board: RiverBoard }) {
  const state = stateOf(table.shown);
  const places = pointedEvents(table)
    .map((event): Point[] =>
      supportsOf(state, event).flatMap((each) => supportPoint(board, state, each) ?? []),
    )
    .filter((points) => points.length > 0);
  return (
    <g class="rd-trail">
      {places.map((points, i) => (
        <g key={i}>
          <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
          {points.map(({ x, y }, end) => (
            <circle key={end} cx={x} cy={y} r="15" />
          ))}
        </g>
      ))}
    </g>
  );
}
