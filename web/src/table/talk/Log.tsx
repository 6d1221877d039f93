// The log; pressing a line shows its position on the board.
import { useEffect, useRef, useState } from 'preact/hooks';
import { memo } from '../../parts/memo';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { showStep } from '../play/look';
import { SeatBadge } from '../start/SeatBadge';
import { describeEvents } from '../play/describeEvents';
import type { Seat } from '../../base/seats';

const BLOCK = 20; // lines that are redrawn together
const LATEST = 3; // blocks at the end that are always shown
const MORE = 10; // blocks added when earlier lines are requested

interface LogLine {
  seat: number;
  text: string;
  number: number; // of its step
}

interface LineProps extends LogLine {
  game: string;
  seats: Seat[];
  isShown: boolean;
}

const Line = memo(
  ({ game, seats, seat, text, number, isShown }: LineProps) => (
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
  ),
  ({ seat, text, number, isShown }) => `${isShown} ${number} ${seat} ${text}`,
);

interface BlockProps {
  game: string;
  seats: Seat[];
  lines: LogLine[];
  shown: number; // the number of the line shown on the board, if it is in this block
  isLater: boolean; // it is about what happens after that line
}

// So that a long log is not redrawn for every new line.
const Block = memo(
  ({ game, seats, lines, shown, isLater }: BlockProps) => (
    <ol class={isLater ? 'is-later' : ''}>
      {lines.map((line) => (
        <Line {...line} key={line.number} game={game} seats={seats} isShown={shown === line.number} />
      ))}
    </ol>
  ),
  ({ lines, shown, isLater }) =>
    `${shown} ${isLater} ${lines.map(({ number, text }) => `${number} ${text}`).join('\n')}`,
);

// The first block to show: of a long game only the end, earlier blocks that were requested, and the
// one shown on the board.
function firstBlock(lines: LogLine[], shownLine: number, earlier: number): number {
  const first = Math.max(0, Math.ceil(lines.length / BLOCK) - LATEST - earlier);
  const shown = lines.findIndex(({ number }) => number === shownLine);
  return shown < 0 ? first : Math.min(first, Math.floor(shown / BLOCK));
}

// The number of the line about the step shown, or the last one before it; 0 for the present.
function shownLine(lines: LogLine[], shownStep: number | null): number {
  const until = lines.filter(({ number }) => shownStep !== null && number <= shownStep);
  return until[until.length - 1]?.number ?? 0;
}

export function Log({ table }: { table: TableState }) {
  const [earlier, setEarlier] = useState(0);
  const lines = table.story
    .map(({ seat, events }, i) => ({ seat, text: describeEvents(table, events), number: i + 1 }))
    .filter(({ text }) => text !== '');
  const shown = shownLine(lines, table.shownStep);
  const first = firstBlock(lines, shown, earlier);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.querySelector('.is-shown')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) - first }, (_, i) => first + i);
  return (
    <div class="log" ref={log} tabIndex={0} role="group" aria-label={t('page.talk.log')}>
      <div>
        {first > 0 && (
          <button class="soft" onClick={() => setEarlier(earlier + MORE)}>
            {t('page.log.earlier', { count: first * BLOCK })}
          </button>
        )}
        {blocks.map((block) => {
          const own = lines.slice(block * BLOCK, (block + 1) * BLOCK);
          return (
            <Block
              key={block}
              game={table.game}
              seats={table.seats}
              lines={own}
              shown={own.some(({ number }) => number === shown) ? shown : 0}
              isLater={shown > 0 && (own[0]?.number ?? 0) > shown}
            />
          );
        })}
      </div>
    </div>
  );
}
