// What has happened since the viewer's last turn: at most three sentences, the weightiest.
import type { GameEvent } from '../engine/types';
import { pageGame } from '../games';
import { t } from '../text';
import type { TableState } from './state';
import { lastTurn, playBack } from './look';
import { SeatBadge } from './SeatBadge';

const MOST = 3;

function weightiest(events: GameEvent[], weight: (event: GameEvent) => number): GameEvent[] {
  const told = events.filter((event) => weight(event) > 0);
  const chosen = [...told].sort((a, b) => weight(b) - weight(a)).slice(0, MOST);
  return told.filter((event) => chosen.includes(event));
}

export function Since({ table }: { table: TableState }) {
  const game = pageGame(table.game);
  const from = lastTurn(table);
  if (!game) return null;
  const steps = from > 0 ? table.story.slice(from) : [];
  const events = weightiest(
    steps.flatMap((step) => step.events),
    (event) => game.weight(event),
  );
  return (
    <section class="since">
      <header>
        <h2>{t('page.since')}</h2>
        {events.length > 0 && (
          <button class="quiet" onClick={() => void playBack(from)}>
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
