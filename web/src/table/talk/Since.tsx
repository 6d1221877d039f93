// What has happened since the viewer's last turn: at most three sentences, the most important ones.
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { playBack } from '../play/look';
import { lastTurn, weightiest } from './news';
import { SeatBadge } from '../start/SeatBadge';

const MOST = 3;

export function Since({ table }: { table: TableState }) {
  const events = weightiest(table, MOST);
  return (
    <section class="since">
      <header>
        <h2>{t('page.since')}</h2>
        {events.length > 0 && (
          <button class="quiet" onClick={() => void playBack(lastTurn(table))}>
            {t('page.since.play-back')}
          </button>
        )}
      </header>
      {events.length === 0 && <p>{t('page.since.nothing')}</p>}
      <ul>
        {events.map((event, i) => (
          <li key={i}>
            {event.seat > 0 && <SeatBadge game={table.game} seats={table.seats} number={event.seat} />}
            <span>{event.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
