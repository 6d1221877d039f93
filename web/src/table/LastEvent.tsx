// The last line of the bar on a phone: what happened last, and the way to all that is new.
import type { GameEvent } from '../engine/types';
import { t } from '../base/text';
import { newsOf } from './news';
import { openTab } from './opening';
import { SeatBadge } from './SeatBadge';
import type { TableState } from '../board/state';
import { told } from './told';

// The last of what is new, else the last step of which there is something to tell.
function lastTold(table: TableState, news: GameEvent[]): { seat: number; text: string } {
  const newest = news[news.length - 1];
  if (newest) return newest;
  let i = table.story.length - 1;
  while (i > 0 && told(table, table.story[i]?.events ?? []) === '') i--;
  const { seat = 0, events = [] } = table.story[i] ?? {};
  return { seat, text: told(table, events) };
}

export function LastEvent({ table }: { table: TableState }) {
  const news = newsOf(table);
  const count = news.length;
  const { seat, text } = lastTold(table, news);
  return (
    <div class="last-event">
      {seat > 0 && <SeatBadge game={table.game} seats={table.seats} number={seat} />}
      <span>{text}</span>
      <button class="quiet" onClick={() => openTab('log')}>
        {count > 0 ? t('page.bar.events', { count }) : t('page.bar.all-events')}
      </button>
    </div>
  );
}
