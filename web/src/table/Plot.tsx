// Who was ahead when, as one line a seat.
import { get } from '../store';
import { t } from '../text';
import { seatColour } from './SeatBadge';
import type { Course, TableState } from './state';

const WIDTH = 560;
const HEIGHT = 150;
const EDGE = 8;

function heightOf(value: number): number {
  return HEIGHT - EDGE - (value / 1000) * (HEIGHT - 2 * EDGE);
}

function percent(value: number): string {
  return (value / 1000).toLocaleString(get().settings.lang, { style: 'percent' });
}

function points(course: Course, steps: number, seat: number): string {
  // Seats that are level are drawn beside each other, not over each other.
  return course
    .map(({ step, value }) => {
      const x = (step / Math.max(steps, 1)) * WIDTH;
      return `${x.toFixed(1)},${(heightOf(value) - seat * 2).toFixed(1)}`;
    })
    .join(' ');
}

export function Plot({ table }: { table: TableState }) {
  const courses = table.shares ?? table.progress;
  if (!courses) return null;
  const caption = t(table.shares ? 'page.end.shares' : 'page.end.progress');
  return (
    <figure class="plot" aria-busy={!table.shares}>
      <figcaption>{caption}</figcaption>
      <svg viewBox={`-46 0 ${WIDTH + 56} ${HEIGHT}`} role="img" aria-label={caption}>
        {[0, 500, 1000].map((value) => (
          <g key={value}>
            <line
              class={value === 0 ? 'ground' : 'grade'}
              x1="0"
              x2={WIDTH}
              y1={heightOf(value)}
              y2={heightOf(value)}
            />
            {table.shares && (
              <text x="-6" y={heightOf(value)}>
                {percent(value)}
              </text>
            )}
          </g>
        ))}
        {courses.map((course, i) => (
          <g key={i} class={`is-${seatColour({ ...table, number: i + 1 })} dash-${i + 1}`}>
            <polyline class="casing" points={points(course, table.live.steps, i)} />
            <polyline points={points(course, table.live.steps, i)} />
          </g>
        ))}
      </svg>
    </figure>
  );
}
