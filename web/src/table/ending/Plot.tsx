// Who was ahead when: one curve per seat.
import { t } from '../../base/text';
import { decidingMoment } from '../play/deciding';
import { beginning } from '../play/turns';
import { PlotTable, percent } from './PlotTable';
import { seatColour } from '../start/SeatBadge';
import type { Curve, TableState } from '../../board/state';

const WIDTH = 560;
const HEIGHT = 150;
const EDGE = 8;

function heightOf(value: number): number {
  return HEIGHT - EDGE - (value / 1000) * (HEIGHT - 2 * EDGE);
}

// How far along the plot a step is; it begins after the deal, like the replay.
function across(table: TableState, step: number): number {
  const first = beginning(table);
  return (Math.max(0, step - first) / Math.max(table.live.steps - first, 1)) * WIDTH;
}

function points(table: TableState, curve: Curve, seat: number): string {
  // Curves with equal values are drawn beside each other, not over each other.
  return curve
    .map(({ step, value }) => {
      return `${across(table, step).toFixed(1)},${(heightOf(value) - seat * 2).toFixed(1)}`;
    })
    .join(' ');
}

// The colour and dashes of a seat's curve.
function lineOf(table: TableState, seat: number): string {
  return `curve is-${seatColour({ ...table, number: seat })} dash-${seat}`;
}

function Line({ points: at }: { points: string }) {
  return (
    <>
      <polyline class="casing" points={at} />
      <polyline points={at} />
    </>
  );
}

// A sample of a seat's curve.
export function PlotKey({ table, seat }: { table: TableState; seat: number }) {
  return (
    <svg class={`plot-key ${lineOf(table, seat)}`} viewBox="0 0 56 8" aria-hidden="true">
      <Line points="2,4 54,4" />
    </svg>
  );
}

export function Plot({ table }: { table: TableState }) {
  const curves = table.shares ?? table.progress;
  if (!curves) return null;
  const moment = table.shares && decidingMoment(table.shares, table.live.rank ?? []);
  const at = moment ? across(table, moment.step) : 0;
  const caption = t(table.shares ? 'page.end.shares' : 'page.end.progress');
  return (
    <figure class="plot" aria-busy={!table.shares && !table.isView}>
      <figcaption aria-hidden="true">{caption}</figcaption>
      <PlotTable table={table} curves={curves} caption={caption} />
      <div class="plot-field" aria-hidden="true">
        {table.shares && (
          <div class="plot-scale">
            {[1000, 500, 0].map((value) => (
              <span key={value}>{percent(value)}</span>
            ))}
          </div>
        )}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {[0, 500, 1000].map((value) => (
            <line
              key={value}
              class={value === 0 ? 'ground' : 'grade'}
              x1="0"
              x2={WIDTH}
              y1={heightOf(value)}
              y2={heightOf(value)}
            />
          ))}
          {moment && <line class="moment" x1={at} x2={at} y1="0" y2={HEIGHT} />}
          {curves.map((curve, i) => (
            <g key={i} class={lineOf(table, i + 1)}>
              <Line points={points(table, curve, i)} />
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}
