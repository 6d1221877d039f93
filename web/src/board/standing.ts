// A seat's standing in the order of play: has moved, to move, next; or its rank at the end.
import { t } from '../base/text';
import type { PageGame } from './game';
import type { TableState } from './state';

type Ordered = Pick<PageGame, 'order' | 'actsOnce'>;

export function standing(game: Ordered, table: TableState, seat: number): string {
  if (table.live.over) return t('page.order.rank', { rank: table.live.rank?.[seat - 1] ?? 0 });
  if (table.thinking === seat) return t('page.order.thinking');
  if (table.live.toAct.includes(seat))
    return t(seat === table.viewer ? 'page.order.your-turn' : 'page.order.turn');
  const seats = game.order(table.live.state);
  const acting = seats.findIndex((each) => table.live.toAct.includes(each));
  if (acting < 0) return '';
  const next = game.actsOnce?.(table.live.state) ? acting + 1 : (acting + 1) % seats.length;
  if (seat === seats[next]) return t('page.order.next');
  return seats.indexOf(seat) < acting ? t('page.order.has-moved') : '';
}
