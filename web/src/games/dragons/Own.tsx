// The person's own things below the board, always of one height: the goal, the program of the round, and
// the hand or the planks.
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { isPerson, shownName } from '../../base/seats';
import { t } from '../../base/text';
import { Badge } from '../../parts/Badge';
import { Icon } from '../../parts/Icon';
import { Piece } from '../../parts/Piece';
import { Card } from './Card';
import { drafter } from './draft';
import { Draft, Hand } from './Hand';
import type { RiverBoard } from './layout';
import { playerOf, stateOf, type DragonsState, type Player } from './state';
import { Supply } from './Supply';
import { cardName, colourName, toGo } from './words';

function Facts({ state, player }: { state: DragonsState; player: Player }) {
  const { colour, goal } = player;
  return (
    <div class="rd-facts">
      <p class="rd-goal">
        <span class="sr">{t('page.dragons.goal-line', { colour: colourName(goal) })}</span>
        <Badge colour={colour} label={t(`page.letter.${colour}`)} />
        <Icon name="right" />
        <Badge colour={goal} label={t(`page.letter.${goal}`)} />
      </p>
      <p class="rd-stones-left">
        <Piece name="river-stone1" />
        <span class="sr">{t('page.dragons.stones-left', { count: state.stones_left })}</span>
        <span class="rd-short" aria-hidden="true">
          {state.stones_left}
        </span>
        <span class="rd-long" aria-hidden="true">
          {t('page.dragons.stones-left', { count: state.stones_left })}
        </span>
      </p>
      <p class="rd-way-left">{toGo(player)}</p>
    </div>
  );
}

// The cards that were given, with the one that is carried out.
function Given({ state, player }: { state: DragonsState; player: Player }) {
  const { program, cancelled, colour } = player;
  return (
    <ol class="rd-program" aria-label={t('page.dragons.your-program')}>
      {Array.from({ length: state.slots }, (_, i) => {
        const card = program[i] ?? '';
        const [isRunning, isCancelled] = [state.slot === i + 1, cancelled.includes(i + 1)];
        const classes = [
          card === '' && 'is-empty',
          isRunning && 'is-running',
          isCancelled && 'is-cancelled',
          state.slot !== undefined && state.slot > i + 1 && 'is-past',
        ];
        const name = card ? t('page.dragons.slot', { slot: i + 1, card: cardName(card) }) : '';
        return (
          <li key={i} class={classes.filter(Boolean).join(' ')} aria-current={isRunning ? 'step' : undefined}>
            <span class="sr">
              {isCancelled
                ? t('page.dragons.cancelled', { card: name })
                : name || t('page.dragons.slot-empty', { slot: i + 1 })}
            </span>
            {card && <Card card={card} owner={colour} />}
            <span class={card ? 'number' : ''} aria-hidden="true">
              {i + 1}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface Props {
  act: Act;
  table: TableState;
  board: RiverBoard;
  seat: number;
}

export function Own({ act, table, board, seat }: Props) {
  const state = stateOf(table.shown);
  const player = playerOf(state, seat);
  const isProgramming = table.shownStep === null && drafter(table) > 0;
  const who = table.seats[seat - 1];
  if (!player) return null;
  return (
    <div class={`rd-own ${isProgramming ? 'rd-programming' : ''}`}>
      <div class="rd-strip">
        <Facts state={state} player={player} />
        <h2>
          {isPerson(who) ? t('page.dragons.your-program') : shownName(who)}{' '}
          {isProgramming && <em>{t('page.dragons.one-dragon')}</em>}
        </h2>
        {isProgramming ? <Draft act={act} table={table} /> : <Given state={state} player={player} />}
      </div>
      {isProgramming ? (
        <Hand act={act} table={table} />
      ) : (
        <Supply act={act} table={table} board={board} seat={seat} />
      )}
    </div>
  );
}
