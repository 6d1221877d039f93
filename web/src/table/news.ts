// What is new to the viewer.
import { CHANCE, PUBLIC, type GameEvent } from '../engine/types';
import { pageGame } from '../games';
import { actor, type TableState } from '../board/state';
import { isPerson } from '../base/seats';

// The step after which whoever looks last acted: what follows is new to them. Where several
// people look at what is public, that is who is to act, or else the last of them.
export function lastTurn(now: TableState): number {
  const me = now.viewer === PUBLIC ? actor(now) : now.viewer;
  const isOwn = (seat: number) => (me > 0 ? seat === me : isPerson(now.seats[seat - 1]));
  for (let i = now.story.length - 1; i >= 0; i--) if (isOwn(now.story[i]?.seat ?? CHANCE)) return i + 1;
  return 0;
}

// What has happened since then and is worth telling, or only what came after so many steps.
export function newsOf(now: TableState, after = 0): GameEvent[] {
  const from = lastTurn(now);
  const steps = from > 0 ? now.story.slice(Math.max(from, after)) : [];
  return steps.flatMap(({ events }) => events).filter((event) => worth(now, event) > 0);
}

function worth(now: TableState, event: GameEvent): number {
  return pageGame(now.game)?.weight(event) ?? 0;
}

// The weightiest, in the order in which they happened.
export function weightiest(now: TableState, most: number): GameEvent[] {
  const told = newsOf(now);
  const chosen = [...told].sort((a, b) => worth(now, b) - worth(now, a)).slice(0, most);
  return told.filter((event) => chosen.includes(event));
}

// How much of it nobody has looked up yet.
export function unread(now: TableState): number {
  return now.lesson ? 0 : newsOf(now, now.readSteps).length;
}
