// The plot as a table of numbers, for screen readers.
import { get } from '../../base/store';
import { t } from '../../base/text';
import { percentOf } from '../play/percent';
import type { Curve, TableState } from '../../board/state';
import { shownName } from '../../base/seats';

const PARTS = [0, 0.25, 0.5, 0.75, 1]; // of the game, one row each

// Thousandths as text.
export function percent(value: number): string {
  return (percentOf(value) / 100).toLocaleString(get().settings.lang, { style: 'percent' });
}

// The value of a curve at a step.
function heightAt(curve: Curve, step: number): number {
  const next = curve.findIndex((each) => each.step >= step);
  const after = curve[next < 0 ? curve.length - 1 : next];
  const before = curve[next - 1] ?? after;
  if (!before || !after || before.step === after.step) return after?.value ?? 0;
  const share = (step - before.step) / (after.step - before.step);
  return before.value + (after.value - before.value) * share;
}

interface Props {
  table: TableState;
  curves: Curve[];
  caption: string;
}

export function PlotTable({ table, curves, caption }: Props) {
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
              {curves.map((curve, i) => (
                <td key={i}>{percent(heightAt(curve, part * table.live.steps))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
