// The row of another player.
import { Badge } from '../../parts/Badge';
import { useMedia, PHONE } from '../../parts/media';
import { Piece } from '../../parts/Piece';
import { standing } from '../../board/standing';
import type { TableState } from '../../board/state';
import { Car, Lock } from './Car';
import { Profile } from './Profile';
import { colour } from './colour';
import { actsOnce, order } from './order';
import { lockAt, rowOf, type TrainsState } from './state';
import { carName, risingShort, risingText } from './words';
import { role, shownName } from '../../base/seats';

interface Props {
  table: TableState;
  state: TrainsState;
  seat: number;
  marks: Map<number, string>; // by car: how the plan would affect it
}

export function Row({ table, state, seat, marks }: Props) {
  const row = rowOf(state, seat);
  const who = table.seats[seat - 1];
  const isPhone = useMedia(PHONE);
  const isMoving = state.mover === seat && !table.live.over;
  return (
    <section class={`row is-${colour(seat)} ${isMoving ? 'is-moving' : ''}`} aria-label={shownName(who)}>
      <header>
        <Badge colour={colour(seat)} label={seat} />
        <h2>{shownName(who)}</h2>
        {who?.computer && <small>{role(who)}</small>}
        <p>{isPhone ? risingShort(row) : risingText(row)}</p>
        {table.shownStep === null && <span class="next">{standing({ order, actsOnce }, table, seat)}</span>}
      </header>
      <Piece name="locomotive" class="locomotive" />
      <ol class="cars">
        {row.map((card, i) => (
          <li key={card ?? `gap${i}`} data-piece={card ?? undefined} class={marks.get(Number(card)) ?? ''}>
            <span class="sr">{carName(state, seat, i + 1)}</span>
            <Car card={card} />
            {lockAt(state, seat, i + 1) !== null && <Lock card={lockAt(state, seat, i + 1) ?? 0} />}
          </li>
        ))}
      </ol>
      <Profile row={row} />
    </section>
  );
}
