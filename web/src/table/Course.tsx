// The whole game as a line with a tick for each turn, on which the weighty ones are marked by
// form and colour; its knob is the step that is shown.
import { useMemo } from 'preact/hooks';
import { pageGame } from '../games';
import type { Mark } from '../games/game';
import { t } from '../text';
import { showStep } from './look';
import type { TableState } from './state';
import { turnsOf } from './turns';

// A star, a cross, a lozenge, in a square of 12.
const FORMS: Record<Mark, string> = {
  win: 'M6 0l1.8 4 4.2.4-3.2 2.9 1 4.3L6 9.4l-3.8 2.2 1-4.3L0 4.4 4.2 4z',
  loss: 'M2.5.5L6 4 9.5.5l2 2L8 6l3.5 3.5-2 2L6 8l-3.5 3.5-2-2L4 6 .5 2.5z',
  news: 'M6 .5L11 6 6 11.5 1 6z',
};

function Ticks({ table }: { table: TableState }) {
  const { steps } = table.live;
  const turns = turnsOf(table);
  return (
    <div class="course-ticks" aria-hidden="true">
      <svg viewBox={`0 0 ${Math.max(steps, 1)} 1`} preserveAspectRatio="none">
        <path d={turns.map(({ to }) => `M${to} 0v1`).join('')} />
      </svg>
      {turns.map(
        ({ to, mark }) =>
          mark && (
            <svg
              key={to}
              class={`mark is-${mark}`}
              viewBox="0 0 12 12"
              style={{ left: `${(to * 100) / Math.max(steps, 1)}%` }}
            >
              <path d={FORMS[mark]} />
            </svg>
          ),
      )}
    </div>
  );
}

export function Course({ table, step }: { table: TableState; step: number }) {
  const { steps } = table.live;
  const ticks = useMemo(() => <Ticks table={table} />, [table.story]);
  const turn = pageGame(table.game)?.turn(table.shown) ?? '';
  return (
    <div class="course-line">
      {ticks}
      <input
        type="range"
        min="0"
        max={steps}
        value={step}
        aria-label={t('page.replay.step')}
        aria-valuetext={`${t('page.replay.at', { step, steps })}, ${turn}`}
        onInput={(event) => void showStep(Number(event.currentTarget.value))}
      />
    </div>
  );
}
