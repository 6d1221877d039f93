// The library's JSON state of Game of Trains, and its deck.
import deckText from '../../../../data/trains/deck.txt';

export type Card = number | '?';

export interface TrainsSeat {
  seat: number;
  plays?: number;
  row?: (Card | null)[];
  locks?: (number | null)[];
  hand?: Card[];
}

export interface TrainsState {
  phase: string;
  first: number;
  turns: number;
  mover: number;
  winner: number;
  seats: TrainsSeat[];
  offer: { card: number; ability: string }[];
  deck: number;
  discard: number;
  drawn: Card | null;
  lock_places: number[]; // places of the cars that can be protected, in the order of `locks`
}

export const ABILITIES = [
  'swap-adjacent',
  'swap-over-one',
  'move-left',
  'move-right',
  'remove-left',
  'remove-middle',
  'remove-right',
  'protect',
];

const abilities = new Map(
  deckText.split('\n').flatMap((line) => {
    const [, number, ability] = /^(\d+) (\S+)$/.exec(line) ?? [];
    return number && ability ? [[Number(number), ability]] : [];
  }),
);

export const CARDS = abilities.size;

export function abilityOf(card: Card | null): string {
  return typeof card === 'number' ? (abilities.get(card) ?? '') : '';
}

export function rowOf(state: TrainsState, seat: number): (Card | null)[] {
  return state.seats[seat - 1]?.row ?? [];
}

export function lockAt(state: TrainsState, seat: number, place: number): number | null {
  return state.seats[seat - 1]?.locks?.[state.lock_places.indexOf(place)] ?? null;
}

export function handOf(state: TrainsState, seat: number): Card[] {
  return state.seats[seat - 1]?.hand ?? [];
}

// The number of steps from car to car in a row.
export function stepsOf(row: (Card | null)[]): number {
  return Math.max(row.length - 1, 0);
}

// How many of them rise.
export function rising(row: (Card | null)[]): number {
  let count = 0;
  for (let i = 1; i < row.length; i++) {
    const [a, b] = [row[i - 1], row[i]];
    if (typeof a === 'number' && typeof b === 'number' && a < b) count++;
  }
  return count;
}

export interface Action {
  verb: string;
  ability: string; // of the offer card that it uses, or ''
  from: number;
  to: number;
  card: number;
}

// Parses an action.
export function parse(action: string): Action {
  const [verb = '', ...words] = action.split(' ');
  const [a = 0, b = 0] = words.map(Number);
  if (verb === 'keep') return { verb, ability: '', card: a, from: b, to: b };
  if (verb === 'swap')
    return { verb, ability: b - a === 1 ? 'swap-adjacent' : 'swap-over-one', from: a, to: b, card: 0 };
  if (verb === 'move') return { verb, ability: b < a ? 'move-left' : 'move-right', from: a, to: b, card: 0 };
  if (verb === 'remove') return { verb, ability: `remove-${words[0] ?? ''}`, from: 0, to: 0, card: 0 };
  if (verb === 'protect') return { verb, ability: 'protect', from: a, to: a, card: 0 };
  return { verb, ability: '', from: a, to: a, card: 0 };
}

export function actionsOf(legal: string[], ability: string): string[] {
  return legal.filter((action) => parse(action).ability === ability);
}
