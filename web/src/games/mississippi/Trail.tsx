// The ways of the boats in the turn that is pointed at in the log.
import type { Point } from '../../parts/view';
import { pointedEvents, type TableState } from '../../board/state';
import { wordOf } from './state';
import { spaceAt, type Chart } from './survey';

const MOVES = ['moved', 'pushed', 'backed', 'aground', 'crashed'];

function waysOf(table: TableState, chart: Chart): Map<string, Point[]> {
  const ways = new Map<string, Point[]>();
  for (const { kind, boat, tile, space } of pointedEvents(table)) {
    const at = MOVES.includes(kind) && tile !== undefined ? spaceAt(chart, `@${tile}.${space}`) : null;
    if (at) ways.set(wordOf(boat), [...(ways.get(wordOf(boat)) ?? []), at]);
  }
  return ways;
}

export function Trail({ table, chart }: { table: TableState; chart: Chart }) {
  return (
    <svg class="trail" width="1" height="1" aria-hidden="true">
      {[...waysOf(table, chart)].map(([boat, points]) => {
        const end = points[points.length - 1];
        return (
          <g key={boat}>
            <path d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`} />
            <circle cx={end?.x} cy={end?.y} r="44" />
          </g>
        );
      })}
    </svg>
  );
}
