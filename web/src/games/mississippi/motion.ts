// The state to draw after each event, so that events can be shown one after another.
import type { GameEvent, Step } from '../../engine/types';
import type { Mark } from '../../board/game';
import type { Cue } from '../../base/cues';
import { isStill } from '../../base/settings';
import { get } from '../../base/store';
import { placeName, placeOf, wordOf, type Boat, type RiverState } from './state';

type Change = (boat: Boat, event: GameEvent) => Partial<Boat>;

const there: Change = (_, event) => ({
  at: placeName({ tile: Number(event.tile), space: Number(event.space) }),
});
const headed: Change = (_, event) => ({ heading: wordOf(event.direction) });
const burnt: Change = (boat, event) => ({ coal: Math.max(0, boat.coal - Number(event.coal)) });
const aboard: Change = (_, event) => ({ passengers: Number(event.passengers) });
const atSpeed: Change = (_, event) => ({ speed: Number(event.speed) });

const CHANGES: Record<string, Change> = {
  headed,
  turned: (boat, event) => ({ ...headed(boat, event), ...burnt(boat, event) }),
  speed: (boat, event) => ({ ...atSpeed(boat, event), ...burnt(boat, event) }),
  moved: there,
  pushed: there,
  backed: there,
  slowed: atSpeed,
  crashed: (boat, event) => ({ ...atSpeed(boat, event), repair: 1 }),
  boarded: aboard,
  left: aboard,
  refuelled: (_, event) => ({ coal: Number(event.coal) }),
  gave: (boat, event) => ({ coal: boat.coal - Number(event.coal) }),
  arrived: (_, event) => ({ at: null, arrival: Number(event.place) }),
  disqualified: () => ({ at: null, disqualified: 1 }),
};

// The change of the number of waiting passengers: one that boards leaves the dock, one that is left
// is back on it.
const WAITING: Record<string, number> = { boarded: -1, left: 1 };

function waiting(state: RiverState, boat: Boat, more: number): RiverState['river'] {
  const tile = placeOf(boat.at)?.tile;
  return state.river.map((each, i) =>
    i === tile ? { ...each, waiting: Math.max(0, each.waiting + more) } : each,
  );
}

export function after(given: unknown, event: GameEvent): unknown {
  const state = given as RiverState;
  const change = CHANGES[event.kind];
  const boat = state.boats.find((each) => each.boat === wordOf(event.boat));
  if (event.kind === 'round') return { ...state, round: Number(event.round) };
  if (!change || !boat) return state;
  const changed = { ...boat, ...change(boat, event) };
  const boats = state.boats.map((each) => {
    if (each === boat) return changed;
    const isGiven = event.kind === 'gave' && each.boat === wordOf(event.other);
    return isGiven ? { ...each, coal: each.coal + Number(event.coal) } : each;
  });
  const more = WAITING[event.kind];
  return { ...state, boats, river: more ? waiting(state, boat, more) : state.river };
}

export const THROW_MS = 600; // the die
export const LAID_MS = 500; // the tile after it
const HOP_MS = 260;

// Whether pieces are animated at all.
export function isMoving(): boolean {
  const { settings } = get();
  return settings.speed !== 'instant' && !isStill();
}

const MS: Record<string, number> = {
  tile: THROW_MS + LAID_MS,
  finish: THROW_MS + LAID_MS,
  placed: 200,
  ashore: 200,
  headed: 120,
  speed: 120,
  turned: 120,
  moved: 180,
  pushed: 180,
  backed: 180,
  aground: 260,
  slowed: 120,
  crashed: 500,
  waits: 300,
  boarded: HOP_MS,
  left: HOP_MS,
  refuelled: HOP_MS,
  gave: HOP_MS,
  arrived: 500,
  disqualified: 500,
  round: 100,
  over: 500,
};

// A change of speed or a turn that costs coal.
export function isBurning({ kind, coal }: GameEvent): boolean {
  return (kind === 'speed' || kind === 'turned') && Number(coal) > 0;
}

export function duration(event: GameEvent): number {
  return isBurning(event) ? HOP_MS : (MS[event.kind] ?? 120);
}

const CUES: Record<string, Cue> = {
  tile: 'die',
  finish: 'die',
  moved: 'paddle',
  backed: 'paddle',
  pushed: 'paddle',
  aground: 'crash',
  crashed: 'crash',
  disqualified: 'crash',
  boarded: 'bell',
  left: 'bell',
  refuelled: 'shovel',
  gave: 'shovel',
  arrived: 'whistle',
};

export function cue(event: GameEvent): Cue | null {
  return CUES[event.kind] ?? null;
}

const WEIGHTS: Record<string, number> = {
  arrived: 9,
  disqualified: 9,
  crashed: 8,
  boarded: 7,
  left: 7,
  aground: 6,
  pushed: 5,
  refuelled: 5,
  gave: 4,
  finish: 4,
  tile: 3,
  waits: 2,
};

export function weight(event: GameEvent): number {
  return WEIGHTS[event.kind] ?? 0;
}

const MARKS: Record<string, Mark> = {
  arrived: 'win',
  crashed: 'loss',
  disqualified: 'loss',
  aground: 'loss',
  finish: 'note',
  tile: 'note',
};

export function mark(event: GameEvent): Mark | null {
  return MARKS[event.kind] ?? null;
}

// At the start each boat's dock and heading are a turn; later a heading answers a push, or begins the
// turn of a repaired boat.
export function endsTurn({ seat, action, events }: Step, next: Step, turn: Step[]): boolean {
  const isUnderWay = turn.some((each) => /^(speed|back)/.test(each.action)); // then a heading answers a push
  if (/^(head|dock)/.test(action) && !isUnderWay)
    return seat !== next.seat && /^(head|dock|speed|wait)/.test(next.action);
  return action === 'end' || action === 'wait' || events.some(({ kind }) => kind === 'crashed');
}

export function beginsRound({ kind }: GameEvent): boolean {
  return kind === 'round';
}

// Thousandths of the way: tiles passed, and passengers aboard.
export function progress(given: unknown, seat: number): number {
  const state = given as RiverState;
  const tiles = state.river.length + state.stack.length;
  const values = state.boats
    .filter((boat) => boat.seat === seat && boat.boat !== 'black')
    .map((boat) => {
      if (boat.arrival) return 1000;
      const place = placeOf(boat.at);
      const aboard = boat.passengers / state.passengers_max;
      const spaces = state.river[0]?.spaces.length ?? 1;
      return place ? ((place.tile + place.space / spaces) * 800) / tiles + aboard * 160 : 0;
    });
  return Math.max(0, ...values);
}
