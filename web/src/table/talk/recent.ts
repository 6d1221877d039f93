// What happened since the viewer's last turn, and what of it is unread.
import { CHANCE, PUBLIC, type GameEvent } from '../../engine/types';
import { pageGame } from '../../games';
import { actor, type TableState } from '../../board/state';
import { isPerson, people } from '../../base/seats';
import type { Told } from '../../board/tell';
import { turnBegunBy, turnsOf } from '../play/turns';

// The steps that are recent: after the viewer's last turn, up to now or to the beginning of a turn that
// the viewer has begun. If several people share the public's view, it is the turn of the one who has to
// act, or else of the last of them to act. Who only watches is told of the last turn of each player.
export function recentSteps(now: TableState): { from: number; to: number } {
  const to = turnBegunBy(now, actor(now) || replayedActor(now))?.from ?? now.story.length;
  if (isWatched(now)) return { from: turnsOf(now).slice(1).slice(-now.seats.length)[0]?.from ?? 0, to };
  const me = meOf(now);
  const isOwn = (seat: number) => (me > 0 ? seat === me : isPerson(now.seats[seat - 1]));
  for (let i = to - 1; i >= 0; i--) if (isOwn(now.story[i]?.seat ?? CHANCE)) return { from: i + 1, to };
  return { from: 0, to };
}

// In the replay nobody acts: the viewer, if it is their turn at the moment shown; else 0.
function replayedActor({ shownStep, live, viewer }: TableState): number {
  return shownStep !== null && live.toAct[0] === viewer ? viewer : 0;
}

// Only computer players are at the table.
export function isWatched({ seats }: Pick<TableState, 'seats'>): boolean {
  return people(seats).length === 0;
}

// The events since then that are worth mentioning, or only those after `after` steps.
export function recentEvents(now: TableState, after = 0): GameEvent[] {
  const { from, to } = recentSteps(now);
  const steps = from > 0 ? now.story.slice(Math.max(from, after), to) : [];
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
  const { from, to } = recentSteps(now);
  if (from === 0) return [];
  const isNow = now.live.steps === now.story.length;
  return pageGame(now.game)?.tell?.(now, from, to, meOf(now), isNow) ?? recentEvents(now);
}

// How many of them have not been read.
export function unread(now: TableState): number {
  return now.lesson ? 0 : recentEvents(now, now.readSteps).length;
}
