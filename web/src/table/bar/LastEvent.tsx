// The last line of the bar on a phone: what happened last, in a sentence, and a button to the rest.
import { t } from '../../base/text';
import { logOf } from '../talk/lines';
import { recentEvents, toldSince } from '../talk/recent';
import { openTab } from '../talk/openTab';
import { SeatBadge } from '../start/SeatBadge';
import type { TableState } from '../../board/state';

// The latest of what others did since the viewer's turn, else the last line of the log.
function latest(table: TableState): { seat: number; text: string } {
  const lines = () => logOf(table).filter(({ text }) => text !== '');
  return toldSince(table).pop() ?? lines().pop() ?? { seat: 0, text: '' };
}

export function LastEvent({ table }: { table: TableState }) {
  const count = recentEvents(table).length;
  const { seat, text } = latest(table);
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
