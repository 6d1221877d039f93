// The game in words; a line shows its position on the board.
import { useEffect, useRef } from 'preact/hooks';
import type { Step } from '../engine/types';
import { memo } from '../parts/memo';
import type { Seat } from '../saved';
import { t } from '../text';
import type { TableState } from './state';
import { showStep } from './look';
import { SeatBadge } from './SeatBadge';

interface LineProps {
  game: string;
  seats: Seat[];
  step: Step;
  number: number;
  isShown: boolean;
}

function told(step: Step): string {
  return step.events.map((event) => event.text).join(' ');
}

// A long log is not drawn anew for every line that is added.
const Line = memo(
  ({ game, seats, step, number, isShown }: LineProps) => (
    <li>
      <button
        class={`quiet ${isShown ? 'is-shown' : ''}`}
        aria-pressed={isShown}
        onClick={() => void showStep(number)}
      >
        <span class="mono">{number}</span>
        {step.seat > 0 ? (
          <SeatBadge game={game} seats={seats} number={step.seat} />
        ) : (
          <span class="badge is-nobody" aria-hidden="true">
            ·
          </span>
        )}
        <span>{told(step)}</span>
      </button>
    </li>
  ),
  ({ number, isShown, step }) => `${number} ${isShown} ${told(step)}`,
);

export function Log({ table }: { table: TableState }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = table.story.flatMap((step, i) => (step.events.length > 0 ? [{ step, number: i + 1 }] : []));
  useEffect(() => {
    if (list.current && table.shownStep === null) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={t('page.talk.log')}>
      {lines.map(({ step, number }) => (
        <Line
          key={number}
          game={table.game}
          seats={table.seats}
          step={step}
          number={number}
          isShown={table.shownStep === number}
        />
      ))}
    </ol>
  );
}
