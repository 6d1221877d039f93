// What has happened since the viewer's last turn: a sentence for each player who did something.
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { playFrom } from '../play/look';
import { isWatched, recentSteps, toldSince } from './recent';
import { SeatBadge } from '../start/SeatBadge';

export function Since({ table }: { table: TableState }) {
  const told = toldSince(table);
  return (
    <section class="since">
      <header>
        <h2>{t(isWatched(table) ? 'page.since.watched' : 'page.since')}</h2>
        {told.length > 0 && table.shownStep === null && (
          <button class="quiet" onClick={() => void playFrom(recentSteps(table).from)}>
            {t('page.since.play-back')}
          </button>
        )}
      </header>
      {told.length === 0 && <p>{t(table.live.over ? 'page.end.title' : 'page.since.nothing')}</p>}
      <ul>
        {told.map(({ seat, text, colour }, i) => (
          <li key={i}>
            {seat > 0 && <SeatBadge game={table.game} seats={table.seats} number={seat} colour={colour} />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
