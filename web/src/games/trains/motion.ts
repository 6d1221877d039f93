// The state to draw after each event, so that events can be shown one after another. The last one
// shown is always the library's own state.
import type { GameEvent, Step } from '../../engine/types';
import type { Mark } from '../../board/game';
import type { Cue } from '../../base/cues';
import { abilityOf, type Card, type TrainsState } from './state';

type Change = (state: TrainsState, event: Record<string, number>) => TrainsState;

function withRow(state: TrainsState, seat: number, change: (row: (Card | null)[]) => void): TrainsState {
  const seats = state.seats.map((each) => {
    if (each.seat !== seat || !each.row) return each;
    const row = [...each.row];
    change(row);
    return { ...each, row };
  });
  return { ...state, seats };
}

function withLock(state: TrainsState, seat: number, place: number, card: number | null): TrainsState {
  const seats = state.seats.map((each) => {
    if (each.seat !== seat || !each.locks) return each;
    const locks = [...each.locks];
    locks[state.lock_places.indexOf(place)] = card;
    return { ...each, locks };
  });
  return { ...state, seats };
}

// A car that leaves its row is shown in the offer at once, so that it is always somewhere.
function offered(state: TrainsState, card: number): TrainsState {
  if (state.offer.some((each) => each.card === card)) return state;
  return { ...state, offer: [...state.offer, { card, ability: abilityOf(card) }] };
}

function taken(state: TrainsState, ...cards: number[]): TrainsState {
  const offer = state.offer.filter((each) => !cards.includes(each.card));
  return { ...state, offer };
}

const put: Change = (state, { seat = 0, card = 0, place = 0, old = 0 }) => {
  const placed = withRow(state, seat, (row) => (row[place - 1] = card));
  return offered({ ...placed, drawn: null }, old);
};

const CHANGES: Record<string, Change> = {
  kept: (state, event) => {
    const after = put(state, event);
    const seats = after.seats.map((each) => (each.seat === event.seat ? { ...each, hand: [] } : each));
    return { ...after, seats };
  },
  placed: put,
  drew: (state, { card = 0 }) => ({ ...state, drawn: card, deck: state.deck - 1 }),
  'drew-hidden': (state) => (state.drawn === null ? { ...state, drawn: '?', deck: state.deck - 1 } : state),
  offered: (state, { card = 0 }) => offered(state, card),
  paired: (state, { card = 0, other = 0 }) => {
    const pair = [card, other];
    return { ...taken(state, ...pair), discard: state.discard + pair.length };
  },
  used: (state, { card = 0 }) => ({
    ...taken(state, card),
    discard: state.discard + (abilityOf(card) === 'protect' ? 0 : 1),
  }),
  swapped: (state, { seat = 0, place = 0, to = 0 }) =>
    withRow(state, seat, (row) => {
      [row[place - 1], row[to - 1]] = [row[to - 1] ?? null, row[place - 1] ?? null];
    }),
  moved: (state, { seat = 0, from = 0, to = 0 }) =>
    withRow(state, seat, (row) => {
      const [car = null] = row.splice(from - 1, 1);
      row.splice(to - 1, 0, car);
    }),
  removed: (state, { seat = 0, place = 0, car = 0 }) =>
    offered(
      withRow(state, seat, (row) => (row[place - 1] = null)),
      car,
    ),
  refilled: (state, { seat = 0, place = 0, card = 0 }) => ({
    ...withRow(state, seat, (row) => (row[place - 1] = card)),
    deck: state.deck - 1,
  }),
  protected: (state, { seat = 0, place = 0, card = 0 }) => withLock(state, seat, place, card),
  unlocked: (state, { seat = 0, place = 0 }) => ({
    ...withLock(state, seat, place, null),
    discard: state.discard + 1,
  }),
  reshuffled: (state, { count = 0 }) => ({ ...state, deck: count, discard: 0 }),
};

export function after(state: unknown, event: GameEvent): unknown {
  const change = CHANGES[event.kind];
  return change ? change(state as TrainsState, event as unknown as Record<string, number>) : state;
}

const MS: Record<string, number> = {
  first: 400,
  row: 120,
  hand: 90,
  'hand-hidden': 90,
  kept: 480,
  placed: 480,
  drew: 300,
  'drew-hidden': 300,
  offered: 60,
  paired: 420,
  used: 380,
  swapped: 480,
  moved: 480,
  removed: 320,
  spared: 300,
  refilled: 320,
  protected: 380,
  unlocked: 320,
  reshuffled: 500,
  won: 700,
  'drawn-game': 500,
};

export function duration(event: GameEvent): number {
  return MS[event.kind] ?? 200;
}

const CUES: Record<string, Cue> = {
  kept: 'couple',
  placed: 'couple',
  drew: 'card',
  'drew-hidden': 'card',
  paired: 'pair',
  used: 'card',
  swapped: 'couple',
  moved: 'couple',
  removed: 'lift',
  refilled: 'couple',
  protected: 'lock',
  unlocked: 'unlock',
  won: 'whistle',
};

export function cue(event: GameEvent): Cue | null {
  return CUES[event.kind] ?? null;
}

const WEIGHTS: Record<string, number> = {
  won: 9,
  removed: 6,
  unlocked: 5,
  protected: 4,
  placed: 3,
  kept: 3,
  swapped: 3,
  moved: 3,
  paired: 1,
  refilled: 2,
};

export function weight(event: GameEvent): number {
  return WEIGHTS[event.kind] ?? 0;
}

const MARKS: Record<string, Mark> = { won: 'win', removed: 'loss', unlocked: 'loss', protected: 'note' };

export function mark(event: GameEvent): Mark | null {
  return MARKS[event.kind] ?? null;
}

// Only drawing takes a second action: placing the card.
export function endsTurn({ action }: Step): boolean {
  return action !== 'draw';
}
