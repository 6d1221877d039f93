// The players in order of play, each with the five slots of the round: hidden cards face down, the
// current slot marked, cancelled cards struck through with the dragon beside them.
import { Piece } from '../../parts/Piece';
import { Badge } from '../../parts/Badge';
import { type TableState } from '../../board/state';
import { t } from '../../base/text';
import { Card } from './Card';
import { drafter, slotsOf } from './draft';
import { order, playerOf, stateOf, type DragonsState, type Player } from './state';
import { aboutCard, cardName, toGo, turn } from './words';
import { role, isPerson, shownName } from '../../base/seats';

function standing(table: TableState, state: DragonsState, player: Player): string {
  const { seat } = player;
  if (table.live.over) return t('page.order.rank', { rank: table.live.rank?.[seat - 1] ?? 0 });
  if (table.thinking === seat) return t('page.order.thinking');
  if (state.phase === 'program')
    return player.program.length === state.slots ? t('page.dragons.ready') : t('page.dragons.choosing');
  if (state.mover !== player.colour) return waiting(state, player);
  return t(seat === table.viewer ? 'page.order.your-turn' : 'page.order.turn');
}

// Whether the card of a slot lets its player act: it is not a dragon and was not cancelled.
function acts({ program, cancelled }: Player, slot: number): boolean {
  return !cancelled.includes(slot) && !program[slot - 1]?.startsWith('dragon');
}

// The standing of a player while another one acts in the current slot.
function waiting(state: DragonsState, player: Player): string {
  const { slot, mover } = state;
  const players = order(state).flatMap((seat) => playerOf(state, seat) ?? []);
  const acting = players.findIndex(({ colour }) => colour === mover);
  if (!slot || acting < 0 || !acts(player, slot)) return '';
  if (players.indexOf(player) < acting) return t('page.order.has-moved');
  return players.slice(acting + 1).find((each) => acts(each, slot)) === player ? t('page.order.next') : '';
}

interface CellProps {
  table: TableState;
  state: DragonsState;
  player: Player;
  slot: number;
}

function Cell({ table, state, player, slot }: CellProps) {
  const isMine = drafter(table) === player.seat && table.shownStep === null;
  const card = isMine ? (slotsOf(table)[slot - 1] ?? '') : (player.program[slot - 1] ?? '');
  const isCancelled = player.cancelled.includes(slot);
  const isRising = table.moving?.kind === 'cancelled' && table.moving.seat === player.seat;
  const isRunning = state.slot === slot;
  const classes = [
    isRunning && 'is-running',
    isRunning && state.mover === player.colour && 'is-acting',
    isCancelled && 'is-cancelled',
    isRising && isRunning && 'is-rising',
    isRunning && table.moving?.kind === 'revealed' && 'is-flipping',
    state.slot && state.slot > slot && 'is-past',
    card === '' && 'is-empty',
  ];
  const name = card ? cardName(card) : t('card.none');
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      title={card && card !== '?' ? aboutCard(table, card) : undefined}
    >
      <span class="sr">{isCancelled ? t('page.dragons.cancelled', { card: name }) : name}</span>
      {card && <Card card={card} owner={player.colour} />}
      {isCancelled && (
        <span class={`rd-dragon is-${player.colour}`} aria-hidden="true">
          <Piece name="card-dragon" />
        </span>
      )}
    </li>
  );
}

// What the pawn still has to its goal, according to the library.
function ToGo({ player }: { player: Player }) {
  const { to_go: way } = player;
  if (way === undefined) return null;
  return (
    <span class="rd-to-go" title={toGo(player)}>
      <span class="sr">{toGo(player)}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path class="wood" d="M1 5.500h14v5H1z" />
      </svg>
      <b aria-hidden="true">{way ? way.planks : '–'}</b>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          class="foot"
          d="M8 1.500a3 3 0 0 1 1.900 5.300L12.500 14.500h-9L6.100 6.800A3 3 0 0 1 8 1.500z"
        />
      </svg>
      <b aria-hidden="true">{way ? way.steps : '–'}</b>
    </span>
  );
}

function Row({ table, state, player }: Omit<CellProps, 'slot'>) {
  const who = table.seats[player.seat - 1];
  const isActing = table.live.toAct.includes(player.seat) && !table.live.over;
  const isMine = player.seat === table.viewer && !isActing; // whoever acts is told so
  const note = isPerson(who) ? (isMine ? t('page.order.you') : '') : role(who);
  return (
    <li class={isActing ? 'is-acting' : ''} aria-current={isActing ? 'true' : undefined}>
      <Badge colour={player.colour} label={t(`page.letter.${player.colour}`)} />
      <b>{shownName(who)}</b>
      <small class={isPerson(who) || state.phase === 'program' ? '' : 'sr'}>{note}</small>
      <ToGo player={player} />
      <span class="standing">{standing(table, state, player)}</span>
      <ol class="rd-slots" aria-label={t('page.dragons.program')}>
        {Array.from({ length: state.slots }, (_, i) => (
          <Cell key={i} table={table} state={state} player={player} slot={i + 1} />
        ))}
      </ol>
    </li>
  );
}

export function Order({ table }: { table: TableState }) {
  const state = stateOf(table.shown);
  const seats = order(state);
  return (
    <>
      <h2>
        {turn(state)} <em>{t('page.order.clockwise')}</em>
      </h2>
      <div class="rd-columns" aria-hidden="true">
        {Array.from({ length: state.slots }, (_, i) => (
          <span key={i} class={state.slot === i + 1 ? 'is-running' : ''}>
            {i + 1}
          </span>
        ))}
      </div>
      <ol class={`rd-order players-${seats.length}`}>
        {seats.map((seat) => {
          const player = playerOf(state, seat);
          return player && <Row key={seat} table={table} state={state} player={player} />;
        })}
      </ol>
    </>
  );
}
