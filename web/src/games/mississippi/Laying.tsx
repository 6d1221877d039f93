// A tile being laid: after the throw of the die it slides in from beyond the river's end.
import { useMemo } from 'preact/hooks';
import type { TableState } from '../../board/state';
import { Chart } from './Chart';
import { towards } from './hex';
import { isMoving, LAID_MS, THROW_MS } from './motion';
import { directionNumber, type RiverState } from './state';
import { sheetOf } from './survey';
import { pace } from '../../base/pace';

const FAR = 260; // units that it slides

export function Laying({ table }: { table: TableState }) {
  const event = table.moving?.kind === 'tile' ? table.moving : null;
  const shown = table.shown as RiverState;
  const number = Number(event?.tile ?? 0);
  const river = (table.live.state as RiverState).river.slice(0, number + 1);
  const isNew = event !== null && isMoving() && river.length > shown.river.length;
  const sheet = useMemo(() => (isNew ? sheetOf(river) : null), [isNew, number]);
  if (!sheet) return null;
  const from = towards(directionNumber(river[number]?.flow ?? 'n'), FAR);
  const style = {
    '--x': `${from.x.toFixed(0)}px`,
    '--y': `${from.y.toFixed(0)}px`,
    animationDuration: `${LAID_MS * pace()}ms`,
    animationDelay: `${number > 1 ? THROW_MS * pace() : 0}ms`, // the first tile is laid without the die
  };
  return (
    <svg class="chart laying" width="1" height="1" aria-hidden="true" style={style}>
      <Chart id="laying" chart={sheet} river={river} finish={null} docks={[]} />
    </svg>
  );
}
