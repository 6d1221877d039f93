// What happened in words: the library's, or those of a game that tells several events as one.
import type { GameEvent } from '../engine/types';
import { pageGame } from '../games';
import type { Seat } from '../saved';

export interface Telling {
  game: string;
  seats: Seat[];
}

function inWords({ game, seats }: Telling, event: GameEvent): string {
  const name = seats[event.seat - 1]?.name ?? '';
  return pageGame(game)?.told?.(event, name) ?? event.text;
}

export function told(telling: Telling, events: GameEvent[]): string {
  return events
    .map((event) => inWords(telling, event))
    .filter(Boolean)
    .join(' ');
}
