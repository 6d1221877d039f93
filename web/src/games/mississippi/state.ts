// The library's JSON state of Mississippi Queen.

export const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export const COLOURS = ['white', 'orange', 'blue', 'green', 'pink', 'red', 'black'];

export interface Boat {
  boat: string; // its colour
  seat: number;
  at: string | null; // "@2.13", "land", or null: it has left the river
  heading: string;
  speed: number;
  coal: number;
  passengers: number;
  repair: number; // 1: it misses its next turn, 2: it may take any heading in its next turn
  arrival: number;
  disqualified: number;
  dock: number;
  tiles_to_go: number | null; // null if it is not on the river
  steps_to_go: number | null; // null until the finish is placed
  behind: number | null; // steps behind the foremost boat of a player
}

// What is printed on a tile: the signs of its spaces, as in data/mississippi/tiles.txt.
export interface Print {
  tile: string;
  spaces: string;
}

export interface Tile extends Print {
  flow: string;
  waiting: number;
}

// The maxima of a boat.
export interface Limits {
  speed_max: number;
  coal_max: number;
  passengers_max: number;
}

export interface RiverState extends Limits {
  phase: string;
  round: number;
  order: string[];
  mover?: string;
  mp?: number;
  turned?: boolean;
  crashing?: boolean;
  asked?: string; // the boat whose owner has to act
  may_leave?: string[]; // pushed boats that may leave the passenger they took (MQ-G4)
  boats: Boat[];
  river: Tile[];
  finish: string | null;
  docks: string[]; // where boats finish
  stack: Print[];
  drawn?: string;
  edition: 'ru' | 'it';
}

export function speedsOf({ speed_max }: Limits): number[] {
  return Array.from({ length: speed_max }, (_, i) => i + 1);
}

// Whether a boat is in its own turn, not being placed or pushed.
export function isTurn({ phase }: RiverState): boolean {
  return ['turn', 'move', 'repair', 'backed'].includes(phase);
}

export function boatOf(state: RiverState, colour: string | undefined): Boat | undefined {
  return state.boats.find((boat) => boat.boat === colour);
}

export function directionNumber(name: string): number {
  return DIRECTIONS.indexOf(name as (typeof DIRECTIONS)[number]);
}

// How many turns of 60° there are between two directions.
export function apart(a: number, b: number): number {
  const turns = Math.abs(a - b);
  return Math.min(turns, DIRECTIONS.length - turns);
}

// A place like "@2.13".
export interface Place {
  tile: number;
  space: number;
}

export function placeOf(at: string | null | undefined): Place | null {
  const [, tile, space] = /^@(\d+)\.(\d+)$/.exec(at ?? '') ?? [];
  return tile && space ? { tile: Number(tile), space: Number(space) } : null;
}

export function placeName({ tile, space }: Place): string {
  return `@${tile}.${space}`;
}

// The word of an event's value, which is a text id like "boat.white".
export function wordOf(value: unknown): string {
  return (
    String(value ?? '')
      .split('.')
      .pop() ?? ''
  );
}

// After the race the boats that came home lie at the finish docks that are free, the first one foremost;
// null for others.
export function mooring({ phase, docks, boats }: RiverState, { boat }: Boat): string | null {
  if (phase !== 'over') return null;
  const home = boats.filter(({ arrival }) => arrival > 0).sort((a, b) => a.arrival - b.arrival);
  const free = docks.filter((dock) => !boats.some(({ at }) => at === dock));
  return free[home.findIndex((each) => each.boat === boat)] ?? null;
}
