// The game in words; a line shows its position on the board.
import { useEffect, useRef } from 'preact/hooks';
import { memo } from '../parts/memo';
import type { Seat } from '../saved';
import { t } from '../text';
import type { TableState } from './state';
import { showStep } from './look';
import { SeatBadge } from './SeatBadge';
import { told } from './told';

const BLOCK = 50; // lines that are drawn, or left out while they are out of view, together

interface Told {
  seat: number;
  text: string;
  number: number; // of its step
}

interface LineProps extends Told {
  game: string;
  seats: Seat[];
  isShown: boolean;
}

function Line({ game, seats, seat, text, number, isShown }: LineProps) {
  return (
    <li>
      <button
        class={`quiet ${isShown ? 'is-shown' : ''}`}
        aria-pressed={isShown}
        onClick={() => void showStep(number)}
      >
        <span class="mono">{number}</span>
        {seat > 0 ? (
          <SeatBadge game={game} seats={seats} number={seat} />
        ) : (
          <span class="badge is-nobody" aria-hidden="true">
            ·
          </span>
        )}
        <span>{text}</span>
      </button>
    </li>
  );
}

interface BlockProps {
  game: string;
  seats: Seat[];
  lines: Told[];
  shown: number; // the line that is shown on the board, if it is one of these
}

// A long log is not drawn anew for every line that is added.
const Block = memo(
  ({ game, seats, lines, shown }: BlockProps) => (
    <ol>
      {lines.map((line) => (
        <Line {...line} key={line.number} game={game} seats={seats} isShown={shown === line.number} />
      ))}
    </ol>
  ),
  ({ lines, shown }) => `${shown} ${lines.map(({ number, text }) => `${number} ${text}`).join('\n')}`,
);

export function Log({ table }: { table: TableState }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = table.story
    .map(({ seat, events }, i) => ({ seat, text: told(table, events), number: i + 1 }))
    .filter(({ text }) => text !== '');
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
