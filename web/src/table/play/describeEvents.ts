// Events in words: the library's, or the game's own where it summarises several events.
import type { GameEvent } from '../../engine/types';
import { pageGame } from '../../games';
import type { TableState } from '../../board/state';
import { shownName } from '../../base/seats';

export type EventContext = Pick<TableState, 'game' | 'seats' | 'live'>;

function inWords({ game, seats, live }: EventContext, event: GameEvent): string {
  const nameOf = (seat: number) => shownName(seats[seat - 1]);
  return pageGame(game)?.describeEvent?.(event, nameOf, live.state) ?? event.text;
}

const known = new WeakMap<GameEvent[], string>(); // a long log needs all of them at every step

export function describeEvents(context: EventContext, events: GameEvent[]): string {
  const text =
    known.get(events) ??
    events
      .map((event) => inWords(context, event))
      .filter(Boolean)
      .join(' ');
  known.set(events, text);
  return text;
}
