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
