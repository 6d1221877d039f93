// A seat's standing in the order of play: has moved, to move, next; or its rank at the end.
import { t } from '../base/text';
import type { PageGame } from './game';
import type { TableState } from './state';

// A place, unless it says nothing: in a draw, and where the rules rank only the winner, so that all
// others share the second place. Teams share theirs.
function place(rank: number[], seat: number): string {
  const own = rank[seat - 1] ?? 0;
  const sharing = (wanted: number) => rank.filter((each) => each === wanted).length;
  const isNoPlace = sharing(1) === rank.length || (sharing(1) === 1 && sharing(own) > 1);
  return isNoPlace ? '' : t('page.order.rank', { rank: own });
}

type Ordered = Pick<PageGame, 'order' | 'actsOnce'>;

export function standing(game: Ordered, table: TableState, seat: number): string {
  if (table.live.over) return place(table.live.rank ?? [], seat);
  if (table.halt) return '';
  if (table.thinking === seat) return t(table.isPaused ? 'page.order.next' : 'page.order.thinking');
  if (table.live.toAct.includes(seat))
    return t(seat === table.viewer ? 'page.order.your-turn' : 'page.order.turn');
  const seats = game.order(table.live.state);
  const acting = seats.findIndex((each) => table.live.toAct.includes(each));
  if (acting < 0) return '';
  const next = game.actsOnce?.(table.live.state) ? acting + 1 : (acting + 1) % seats.length;
  if (seat === seats[next]) return t('page.order.next');
  return seats.indexOf(seat) < acting ? t('page.order.has-moved') : '';
}
