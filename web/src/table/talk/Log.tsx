// The log: a line for each turn, which unfolds to its steps. Pressing a line shows its position on the
// board; pointing at it marks there what happened.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { memo } from '../../parts/memo';
import { Icon } from '../../parts/Icon';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { showStep } from '../play/look';
import { change } from '../play/now';
import { SeatBadge } from '../start/SeatBadge';
import type { Seat } from '../../base/seats';
import { logOf, type LogStep, type LogTurn } from './lines';

const BLOCK = 20; // turns that are redrawn together
const LATEST = 3; // blocks at the end that are always shown
const MORE = 10; // blocks added when earlier turns are requested

interface Table {
  game: string;
  seats: Seat[];
}

// What marks the steps of a line on the board as long as it is pointed at or has the focus.
function pointing(from: number, to: number) {
  const point = () => change({ pointed: { from, to } });
  const leave = () => change({ pointed: null });
  return { onMouseEnter: point, onMouseLeave: leave, onFocus: point, onBlur: leave };
}

function Badge({ game, seats, seat, colour }: Table & { seat: number; colour: string | undefined }) {
  return seat > 0 ? (
    <SeatBadge game={game} seats={seats} number={seat} colour={colour} />
  ) : (
    <span class="badge is-nobody" aria-hidden="true">
      ·
    </span>
  );
}

interface StepProps extends Table {
  step: LogStep;
  colour: string | undefined;
  isShown: boolean;
}

function Step({ game, seats, step, colour, isShown }: StepProps) {
  const { number, seat, text } = step;
  return (
    <li data-step={number}>
      <button
        class={`quiet log-line ${isShown ? 'is-shown' : ''}`}
        aria-pressed={isShown}
        onClick={() => void showStep(number)}
        {...pointing(number - 1, number)}
      >
        <Badge game={game} seats={seats} seat={seat} colour={colour} />
        <span>{text}</span>
      </button>
    </li>
  );
}

interface TurnProps extends Table {
  turn: LogTurn;
  shown: number; // the step shown on the board if it belongs to this turn, or 0
}

const Turn = memo(
  ({ game, seats, turn, shown }: TurnProps) => {
    const [isOpen, setOpen] = useState(false);
    const { heading, notes, seat, colour, from, to, text, steps } = turn;
    return (
      <>
        {heading && (
          <li class="log-part">
            <h3>{heading}</h3>
          </li>
        )}
        {notes.map((note) => (
          <li key={note} class="log-note">
            {note}
          </li>
        ))}
        {text && (
          <li data-step={to}>
            <div class="log-turn">
              <button
                class={`quiet log-line ${shown > 0 ? 'is-shown' : ''}`}
                aria-pressed={shown > 0}
                onClick={() => void showStep(to)}
                {...pointing(from, to)}
              >
                <Badge game={game} seats={seats} seat={seat} colour={colour} />
                <span>{text}</span>
              </button>
              {steps.length > 1 && (
                <button
                  class="quiet square log-unfold"
                  aria-expanded={isOpen}
                  aria-label={t('page.log.steps', { count: steps.length })}
                  title={t('page.log.steps', { count: steps.length })}
                  onClick={() => setOpen(!isOpen)}
                >
                  <Icon name="unfold" />
                </button>
              )}
            </div>
            {isOpen && (
              <ol class="log-steps">
                {steps.map((step) => (
                  <Step
                    key={step.number}
                    game={game}
                    seats={seats}
                    step={step}
                    colour={colour}
                    isShown={shown === step.number}
                  />
                ))}
              </ol>
            )}
          </li>
        )}
      </>
    );
  },
  ({ turn: { heading, notes, to, text }, shown }) => `${shown} ${heading} ${notes.join()} ${to} ${text}`,
);

interface BlockProps extends Table {
  turns: LogTurn[];
  shown: number; // the step shown on the board, if it is in this block
  isLater: boolean; // it is about what happens after that step
}

// So that a long log is not redrawn for every new line.
const Block = memo(
  ({ game, seats, turns, shown, isLater }: BlockProps) => (
    <ol class={isLater ? 'is-later' : ''}>
      {turns.map((turn) => (
        <Turn
          key={`${turn.from} ${turn.heading}`}
          turn={turn}
          game={game}
          seats={seats}
          shown={shown > turn.from && shown <= turn.to ? shown : 0}
        />
      ))}
    </ol>
  ),
  ({ turns, shown, isLater }) =>
    `${shown} ${isLater} ${turns.map(({ to, heading, notes, text }) => `${to} ${heading} ${notes.join()} ${text}`).join('\n')}`,
);

// The turn of the step shown, or the last one before it; −1 for the present.
function shownTurn(turns: LogTurn[], step: number | null): number {
  return step === null ? -1 : turns.filter(({ from }) => from < step).length - 1;
}

// The first block to show: of a long game only the end, earlier blocks that were requested, and the
// one shown on the board.
function firstBlock(turns: LogTurn[], shown: number, earlier: number): number {
  const first = Math.max(0, Math.ceil(turns.length / BLOCK) - LATEST - earlier);
  return shown < 0 ? first : Math.min(first, Math.floor(shown / BLOCK));
}

export function Log({ table }: { table: TableState }) {
  const [earlier, setEarlier] = useState(0);
  const turns = useMemo(() => logOf(table), [table.story]);
  const at = shownTurn(turns, table.shownStep);
  const shown = Math.min(table.shownStep ?? 0, turns[at]?.to ?? 0);
  const first = firstBlock(turns, at, earlier);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.querySelector('.is-shown')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  useEffect(() => () => change({ pointed: null }), []);
  const blocks = Array.from({ length: Math.ceil(turns.length / BLOCK) - first }, (_, i) => first + i);
  return (
    <div class="log" ref={log} tabIndex={0} role="group" aria-label={t('page.talk.log')}>
      <div>
        {first > 0 && (
          <button class="soft" onClick={() => setEarlier(earlier + MORE)}>
            {t('page.log.earlier', { count: first * BLOCK })}
          </button>
        )}
        {blocks.map((block) => (
          <Block
            key={block}
            game={table.game}
            seats={table.seats}
            turns={turns.slice(block * BLOCK, (block + 1) * BLOCK)}
            shown={Math.floor(at / BLOCK) === block ? shown : 0}
            isLater={at >= 0 && block * BLOCK > at}
          />
        ))}
      </div>
    </div>
  );
}
