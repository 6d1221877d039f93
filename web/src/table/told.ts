// What happened in words: the library's, or those of a game that tells several events as one.
import type { GameEvent } from '../engine/types';
import { pageGame } from '../games';
import type { TableState } from '../board/state';
import { shownName } from '../base/seats';

export type Telling = Pick<TableState, 'game' | 'seats' | 'live'>;

function inWords({ game, seats, live }: Telling, event: GameEvent): string {
  const name = shownName(seats[event.seat - 1]);
  return pageGame(game)?.told?.(event, name, live.state) ?? event.text;
}

const known = new WeakMap<GameEvent[], string>(); // the log of a long game asks for all at every step

export function told(telling: Telling, events: GameEvent[]): string {
  const text =
    known.get(events) ??
    events
      .map((event) => inWords(telling, event))
      .filter(Boolean)
      .join(' ');
  known.set(events, text);
  return text;
}
