// What happened since the viewer's last turn, and what of it is unread.
import { CHANCE, PUBLIC, type GameEvent } from '../../engine/types';
import { pageGame } from '../../games';
import { actor, type TableState } from '../../board/state';
import { isPerson } from '../../base/seats';
import type { Told } from '../../board/tell';

// The step after which the viewer last acted; later steps are recent. If several people share the
// public's view, it is the one who has to act, or else the last of them to act.
export function lastTurn(now: TableState): number {
  const me = meOf(now);
  const isOwn = (seat: number) => (me > 0 ? seat === me : isPerson(now.seats[seat - 1]));
  for (let i = now.story.length - 1; i >= 0; i--) if (isOwn(now.story[i]?.seat ?? CHANCE)) return i + 1;
  return 0;
}

// The events since then that are worth mentioning, or only those after `after` steps.
export function recentEvents(now: TableState, after = 0): GameEvent[] {
  const from = lastTurn(now);
  const steps = from > 0 ? now.story.slice(Math.max(from, after)) : [];
  return steps.flatMap(({ events }) => events).filter((event) => worth(now, event) > 0);
}

function worth(now: TableState, event: GameEvent): number {
  return pageGame(now.game)?.weight(event) ?? 0;
}

// The seat that is “you”, or 0.
export function meOf(now: TableState): number {
  return now.viewer === PUBLIC ? actor(now) : now.viewer;
}

// What happened since then, in sentences.
export function toldSince(now: TableState): Told[] {
  const from = lastTurn(now);
  const { length } = now.story;
  if (from === 0) return [];
  return (
    pageGame(now.game)?.tell?.(now, from, length, meOf(now), now.live.steps === length) ?? recentEvents(now)
  );
}

// How many of them have not been read.
export function unread(now: TableState): number {
  return now.lesson ? 0 : recentEvents(now, now.readSteps).length;
}
