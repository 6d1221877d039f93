// The last line of the bar on a phone: what happened last, in a sentence, and a button to the rest.
import { useMemo } from 'preact/hooks';
import { t } from '../../base/text';
import { logOf } from '../talk/lines';
import { meOf, recentEvents, toldSince } from '../talk/recent';
import { openTab } from '../talk/openTab';
import { SeatBadge } from '../start/SeatBadge';
import type { TableState } from '../../board/state';
import type { Told } from '../../board/tell';
import { Icon } from '../../parts/Icon';

// What happened to the viewer since their turn, or else the latest of what others did; or the last line of
// the log.
function latest(table: TableState): Told {
  const told = toldSince(table);
  const lines = () => logOf(table).filter(({ text }) => text !== '');
  const mine = told.find(({ seat }) => seat > 0 && seat === meOf(table));
  const others = told.filter(({ seat }) => seat > 0);
  return mine ?? others.pop() ?? told.pop() ?? lines().pop() ?? { seat: 0, text: '' };
}

export function LastEvent({ table }: { table: TableState }) {
  const count = recentEvents(table).length;
  const { seat, text, colour } = useMemo(() => latest(table), [table.story, table.live, table.due]);
  const label = count > 0 ? t('page.bar.events', { count }) : t('page.bar.all-events');
  return (
    <div class="last-event">
      {seat > 0 && <SeatBadge game={table.game} seats={table.seats} number={seat} colour={colour} />}
      <span>{text}</span>
      <button class="quiet square" aria-label={label} title={label} onClick={() => openTab('log')}>
        <Icon name="unfold" />
      </button>
    </div>
  );
}
