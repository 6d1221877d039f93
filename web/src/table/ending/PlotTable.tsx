// The plot as a table of numbers, for screen readers.
import { get } from '../../base/store';
import { t } from '../../base/text';
import { percentOf, wholePercents } from '../play/percent';
import { beginning } from '../play/turns';
import type { Curve, TableState } from '../../board/state';
import { shownName } from '../../base/seats';

const PARTS = [0, 0.25, 0.5, 0.75, 1]; // of the game, one row each

// Whole per cent as text.
function percentText(whole: number): string {
  return (whole / 100).toLocaleString(get().settings.lang, { style: 'percent' });
}

// Thousandths as text.
export function percent(value: number): string {
  return percentText(percentOf(value));
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

// The values of all seats at a part of the game, as text; shares of the win together are 100 %.
function valuesAt(table: TableState, curves: Curve[], part: number): string[] {
  const first = beginning(table);
  const step = first + part * (table.live.steps - first);
  const values = curves.map((curve) => heightAt(curve, step));
  return curves === table.shares ? wholePercents(values).map(percentText) : values.map(percent);
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
              {valuesAt(table, curves, part).map((value, i) => (
                <td key={i}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
