// The last line of the bar on a phone: what happened last, and the way to all that is new.
import type { Step } from '../engine/types';
import { t } from '../text';
import { newsOf } from './news';
import { openTab } from './opening';
import { SeatBadge } from './SeatBadge';
import type { TableState } from './state';
import { told } from './told';

// The last step of which there is something to tell.
function lastTold(table: TableState): Step | undefined {
  let i = table.story.length - 1;
  while (i > 0 && told(table, table.story[i]?.events ?? []) === '') i--;
  return table.story[i];
}

export function LastEvent({ table }: { table: TableState }) {
  const count = newsOf(table).length;
  const last = lastTold(table);
  return (
    <div class="last-event">
      {last && last.seat > 0 && <SeatBadge game={table.game} seats={table.seats} number={last.seat} />}
      <span>{last && told(table, last.events)}</span>
      <button class="quiet" onClick={() => openTab('log')}>
        {count > 0 ? t('page.bar.events', { count }) : t('page.bar.all-events')}
      </button>
    </div>
  );
}
