// Who was ahead when, as one line a seat.
import { t } from '../text';
import { seatColour } from './SeatBadge';
import type { Course, TableState } from './state';

const WIDTH = 560;
const HEIGHT = 150;
const EDGE = 8;

function points(course: Course, steps: number, seat: number): string {
  const high = HEIGHT - 2 * EDGE;
  // Seats that are level are drawn beside each other, not over each other.
  return course
    .map(({ step, value }) => {
      const x = (step / Math.max(steps, 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - EDGE - (value / 1000) * high - seat * 2).toFixed(1)}`;
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
      <svg viewBox={`-14 0 ${WIDTH + 28} ${HEIGHT}`} role="img" aria-label={caption}>
        <line class="ground" x1="0" x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
        {courses.map((course, i) => (
          <polyline
            key={i}
            class={`is-${seatColour({ ...table, number: i + 1 })} dash-${i + 1}`}
            points={points(course, table.live.steps, i)}
          />
        ))}
      </svg>
    </figure>
  );
}
