// The game in words; a line shows its position on the board.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text';
import type { TableState } from './state';
import { showStep } from './look';
import { SeatBadge } from './SeatBadge';

export function Log({ table }: { table: TableState }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = table.story.flatMap((step, i) => (step.events.length > 0 ? [{ step, number: i + 1 }] : []));
  useEffect(() => {
    if (list.current && table.shownStep === null) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={t('page.talk.log')}>
      {lines.map(({ step, number }) => (
        <li key={number}>
          <button
            class={`quiet ${table.shownStep === number ? 'is-shown' : ''}`}
            aria-pressed={table.shownStep === number}
            onClick={() => void showStep(number)}
          >
            <span class="mono">{number}</span>
            {step.seat > 0 ? (
              <SeatBadge game={table.game} seats={table.seats} number={step.seat} />
            ) : (
              <span class="badge is-nobody" aria-hidden="true">
                ·
              </span>
            )}
            <span>{step.events.map((event) => event.text).join(' ')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
