// The plot in numbers, for those who do not see it.
import { get } from '../base/store';
import { t } from '../base/text';
import { percentOf } from './percent';
import type { Course, TableState } from '../board/state';
import { shownName } from '../base/seats';

const PARTS = [0, 0.25, 0.5, 0.75, 1]; // of the game

// In thousandths, as text.
export function percent(value: number): string {
  return (percentOf(value) / 100).toLocaleString(get().settings.lang, { style: 'percent' });
}

// Where the line of a course is at a step.
function heightAt(course: Course, step: number): number {
  const next = course.findIndex((each) => each.step >= step);
  const after = course[next < 0 ? course.length - 1 : next];
  const before = course[next - 1] ?? after;
  if (!before || !after || before.step === after.step) return after?.value ?? 0;
  const share = (step - before.step) / (after.step - before.step);
  return before.value + (after.value - before.value) * share;
}

interface Props {
  table: TableState;
  courses: Course[];
  caption: string;
}

export function PlotTable({ table, courses, caption }: Props) {
  return (
    <div class="sr">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('page.end.when')}</th>
            {table.seats.map((seat, i) => (
              <th key={i} scope="col">
                {shownName(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part}>
              <th scope="row">{t('page.end.part', { part: percent(part * 1000) })}</th>
              {courses.map((course, i) => (
                <td key={i}>{percent(heightAt(course, part * table.live.steps))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
