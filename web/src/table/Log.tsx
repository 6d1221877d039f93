// The game in words; a line shows its position on the board.
import { useEffect, useRef } from 'preact/hooks';
import type { Step } from '../engine/types';
import { memo } from '../parts/memo';
import type { Seat } from '../saved';
import { t } from '../text';
import type { TableState } from './state';
import { showStep } from './look';
import { SeatBadge } from './SeatBadge';

const BLOCK = 50; // lines that are drawn, or left out while they are out of view, together

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

function Line({ game, seats, step, number, isShown }: LineProps) {
  return (
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
  );
}

interface BlockProps {
  game: string;
  seats: Seat[];
  lines: { step: Step; number: number }[];
  shown: number; // the line that is shown on the board, if it is one of these
}

// A long log is not drawn anew for every line that is added.
const Block = memo(
  ({ game, seats, lines, shown }: BlockProps) => (
    <ol>
      {lines.map(({ step, number }) => (
        <Line key={number} game={game} seats={seats} step={step} number={number} isShown={shown === number} />
      ))}
    </ol>
  ),
  ({ lines, shown }) => `${shown} ${lines.map(({ step, number }) => `${number} ${told(step)}`).join('\n')}`,
);

export function Log({ table }: { table: TableState }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = table.story.flatMap((step, i) => (step.events.length > 0 ? [{ step, number: i + 1 }] : []));
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) =>
    lines.slice(i * BLOCK, (i + 1) * BLOCK),
  );
  useEffect(() => {
    if (list.current && table.shownStep === null) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return (
    <div class="log" ref={list} tabIndex={0} role="group" aria-label={t('page.talk.log')}>
      {blocks.map((block, i) => (
        <Block
          key={i}
          game={table.game}
          seats={table.seats}
          lines={block}
          shown={block.some(({ number }) => number === table.shownStep) ? (table.shownStep ?? 0) : 0}
        />
      ))}
    </div>
  );
}
