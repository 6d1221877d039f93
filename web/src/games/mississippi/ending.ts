// The end of a race in words.
import type { GameEvent } from '../../engine/types';
import { t } from '../../base/text';
import { reasonOf, who, type Ending, type Finished, type Standing } from '../../board/ending';
import { boatOf, wordOf, type Boat, type RiverState } from './state';

// How a boat has ended: the round in which it left the river, or in which the race ended.
interface Run {
  boat: Boat;
  round: number;
}

export function ending(game: Finished): Ending {
  const runs = runsOf(game);
  const [best] = runs;
  const rank = (run: Run) => game.look.rank?.[run.boat.seat - 1] ?? 0;
  const next = runs.find((run) => best && rank(run) > rank(best));
  if (!best) return { reason: '', standings: [] };
  const second = next ? secondOf(game, best, next) : '';
  return {
    reason: reasonOf(told(game, firstOf(game, best), best), next && second ? told(game, second, next) : ''),
    standings: standingsOf(game, runs),
  };
}

function loadText({ boat }: Run): string {
  return t(`page.mississippi.end.load.${boat.passengers}`);
}

function told(game: Finished, what: string, run: Run): string {
  const { seat } = run.boat;
  const args = { seat: game.name(seat), round: run.round, load: loadText(run) };
  return t(`page.mississippi.end.${what}.${who(game, seat)}`, args);
}

// The boats in the order of the library's result, "rank blue white".
function runsOf({ look, story }: Finished): Run[] {
  const state = look.state as RiverState;
  const rounds = roundsOf(story.flatMap((step) => step.events));
  const names = (look.result ?? '').split(' ').slice(1);
  return names.flatMap((name) => {
    const boat = boatOf(state, name);
    return boat ? [{ boat, round: rounds.get(name) ?? state.round }] : [];
  });
}

// The round in which each boat arrived or was disqualified, by the boat's colour.
function roundsOf(events: GameEvent[]): Map<string, number> {
  const found = new Map<string, number>();
  let round = 1;
  for (const event of events) {
    if (event.kind === 'round') round = Number(event.round);
    if (event.kind === 'arrived' || event.kind === 'disqualified') found.set(wordOf(event.boat), round);
  }
  return found;
}

// What the best boat did. One that never arrived was ahead when the last round was over (MQ-F6), or
// all others were disqualified.
function firstOf({ look }: Finished, { boat }: Run): string {
  if (boat.arrival) return `home.${boat.passengers}`;
  return look.rule === 'MQ-F6' ? 'afloat' : 'alone';
}

// How it stood with the best boat of another player or team; '' if that was told with the first.
function secondOf({ look }: Finished, { boat: best, round: home }: Run, { boat, round }: Run): string {
  if (!best.arrival && look.rule !== 'MQ-F6') return '';
  if (boat.disqualified) return 'out';
  if (!boat.arrival && best.arrival) return 'river';
  if (!boat.arrival) return boat.passengers === best.passengers ? 'behind' : 'had';
  if (boat.passengers < best.passengers) return boat.arrival < best.arrival ? 'fewer-first' : 'fewer';
  return round === home ? 'followed-at-once' : 'followed';
}

function noteOf({ boat }: Run): string {
  if (boat.disqualified) return 'out';
  return boat.arrival ? 'home' : 'river';
}

// Players, or teams, by place; each by its best boat.
function standingsOf({ look }: Finished, runs: Run[]): Standing[] {
  const rank = look.rank ?? [];
  const places = [...new Set(rank)].sort((a, b) => a - b);
  return places.flatMap((place) => {
    const seats = rank.flatMap((each, i) => (each === place ? [i + 1] : []));
    const run = runs.find(({ boat }) => seats.includes(boat.seat));
    if (!run) return [];
    const note = t(`page.mississippi.end.note.${noteOf(run)}`, { round: run.round, load: loadText(run) });
    return [{ seats, place, note }];
  });
}
