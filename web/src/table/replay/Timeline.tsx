// The replay slider: the whole game with a tick for each turn; important turns are marked by shape
// and colour. The knob is the step being shown.
import { useMemo } from 'preact/hooks';
import { pageGame } from '../../games';
import type { Mark } from '../../board/game';
import { t } from '../../base/text';
import { showStep } from '../play/look';
import type { TableState } from '../../board/state';
import { beginning, type Turn } from '../play/turns';

const MARKS: Mark[] = ['win', 'loss', 'note'];

// A star, a cross and a lozenge in a 12 by 12 square.
const FORMS: Record<Mark, string> = {
  win: 'M6 0l1.8 4 4.2.4-3.2 2.9 1 4.3L6 9.4l-3.8 2.2 1-4.3L0 4.4 4.2 4z',
  loss: 'M2.5.5L6 4 9.5.5l2 2L8 6l3.5 3.5-2 2L6 8l-3.5 3.5-2-2L4 6 .5 2.5z',
  note: 'M6 .5L11 6 6 11.5 1 6z',
};

interface Props {
  table: TableState;
  turns: Turn[];
}

function Sign({ mark, at }: { mark: Mark; at?: string }) {
  return (
    <svg class={`mark is-${mark}`} viewBox="0 0 12 12" style={{ left: at }} aria-hidden="true">
      <path d={FORMS[mark]} />
    </svg>
  );
}

// The line begins after the deal: from there to the end, 0 to 1.
function along(table: TableState, step: number): number {
  const first = beginning(table);
  return Math.max(0, step - first) / Math.max(1, table.live.steps - first);
}

function Ticks({ table, turns }: Props) {
  const shown = turns.filter(({ to }) => to > beginning(table));
  const at = ({ to }: Turn) => 100 * along(table, to);
  return (
    <div class="timeline-ticks" aria-hidden="true">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none">
        <path d={shown.map((turn) => `M${at(turn)} 0v1`).join('')} />
      </svg>
      {shown.map((turn) => turn.mark && <Sign key={turn.to} mark={turn.mark} at={`${at(turn)}%`} />)}
    </div>
  );
}

function markText(table: TableState, mark: Mark): string {
  return t(`page.mark.${table.game}.${mark}`);
}

// A legend of the marks that occur.
export function TimelineKey({ table, turns }: Props) {
  const marks = MARKS.filter((mark) => turns.some((turn) => turn.mark === mark));
  if (marks.length === 0) return null;
  return (
    <ul class="timeline-key" aria-label={t('page.replay.marks')}>
      {marks.map((mark) => (
        <li key={mark}>
          <Sign mark={mark} />
          {markText(table, mark)}
        </li>
      ))}
    </ul>
  );
}

// The position of the knob as text: the step, the turn, and the turn's mark.
function stepText(table: TableState, turns: Turn[], step: number): string {
  const at = t('page.replay.at', { step, steps: table.live.steps });
  const mark = turns.find(({ to }) => to === step)?.mark;
  const words = [at, pageGame(table.game)?.turn(table.shown, table.options), mark && markText(table, mark)];
  return words.filter(Boolean).join(', ');
}

export function Timeline({ table, turns, step }: Props & { step: number }) {
  const ticks = useMemo(() => <Ticks table={table} turns={turns} />, [turns]);
  return (
    <div class="timeline">
      {ticks}
      <input
        type="range"
        min={beginning(table)}
        max={table.live.steps}
        value={step}
        style={{ '--at': along(table, step) }}
        aria-label={t('page.replay.step')}
        aria-valuetext={stepText(table, turns, step)}
        onInput={(event) => void showStep(Number(event.currentTarget.value))}
      />
    </div>
  );
}
