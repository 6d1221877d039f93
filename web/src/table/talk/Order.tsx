// The players in order of play.
import { pageGame } from '../../games';
import { t } from '../../base/text';
import { standing } from '../../board/standing';
import { SeatBadge } from '../start/SeatBadge';
import { type TableState } from '../../board/state';
import { role, isPerson, shownName } from '../../base/seats';

export function Order({ table }: { table: TableState }) {
  const game = pageGame(table.game);
  if (!game) return null;
  if (game.Order) {
    return (
      <section class="order" id="order" tabIndex={-1} aria-label={t('page.order')}>
        <game.Order table={table} />
      </section>
    );
  }
  const seats = game.order(table.live.state);
  return (
    <section class="order" id="order" tabIndex={-1} aria-label={t('page.order')}>
      <h2>
        {game.turn(table.shown, table.options)} <em>{t('page.order.clockwise')}</em>
      </h2>
      <ol>
        {seats.map((seat) => {
          const who = table.seats[seat - 1];
          const isActing = table.live.toAct.includes(seat);
          return (
            <li key={seat} class={isActing ? 'is-acting' : ''} aria-current={isActing ? 'true' : undefined}>
              <SeatBadge game={table.game} seats={table.seats} number={seat} />
              <b>{shownName(who)}</b>
              <small>{isPerson(who) ? (seat === table.viewer ? t('page.order.you') : '') : role(who)}</small>
              <span class="standing">{standing(game, table, seat)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
