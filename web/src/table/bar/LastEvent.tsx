// The last line of the bar on a phone: the latest event, and a button to the recent ones.
import type { GameEvent } from '../../engine/types';
import { t } from '../../base/text';
import { recentEvents } from '../talk/recent';
import { openTab } from '../talk/openTab';
import { SeatBadge } from '../start/SeatBadge';
import type { TableState } from '../../board/state';
import { describeEvents } from '../play/describeEvents';

// The latest recent event, else the last step that has a description.
function latest(table: TableState, recent: GameEvent[]): { seat: number; text: string } {
  const newest = recent[recent.length - 1];
  if (newest) return newest;
  let i = table.story.length - 1;
  while (i > 0 && describeEvents(table, table.story[i]?.events ?? []) === '') i--;
  const { seat = 0, events = [] } = table.story[i] ?? {};
  return { seat, text: describeEvents(table, events) };
}

export function LastEvent({ table }: { table: TableState }) {
  const recent = recentEvents(table);
  const count = recent.length;
  const { seat, text } = latest(table, recent);
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
