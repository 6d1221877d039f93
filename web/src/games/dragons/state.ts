// The library's JSON state of River Dragons.
import type { Point } from '../../parts/view';
import type { RiverBoard } from './layout';

export type Support = number | string; // a stone's number, or the colour of a village
export type Ends = [Support, Support];

export interface Plank {
  size: number;
  colour: string;
}

export interface LaidPlank extends Plank {
  between: Ends;
}

export interface LaidStone {
  number: number;
  x?: number; // on open water
  y?: number;
}

export interface Player {
  seat: number;
  colour: string;
  goal: string;
  pawn: string | Ends; // a village, or the plank it stands on
  supply: Plank[];
  program: string[]; // cards, `?` for one that is face down
  cancelled: number[]; // slots
  to_go?: { planks: number; stones: number; steps: number } | null; // to the goal; null: there is no way
}

export interface DragonsState {
  phase: string;
  round: number;
  first?: string;
  winner?: string;
  slot?: number;
  mover?: string;
  left?: number;
  players: Player[];
  stones: LaidStone[];
  stones_left: number;
  next_stone?: number; // the number that the next stone gets, on open water
  planks: LaidPlank[];
  slots: number; // slots in a round
  carried_max: number; // how many planks a stone or village can carry
  fits?: { size: number; places: Ends[] }[];
  fallen?: { seat: number; from: string | Ends }; // only while it is animated
  taken?: { stone?: LaidStone; plank?: LaidPlank }; // likewise
}

export function stateOf(given: unknown): DragonsState {
  return given as DragonsState;
}

export function playerOf(state: DragonsState, seat: number): Player | undefined {
  return state.players[seat - 1];
}

export function seatOf(state: DragonsState, colour: string | undefined): number {
  return state.players.find((player) => player.colour === colour)?.seat ?? 0;
}

export function isSamePlace(a: string | Ends, b: string | Ends): boolean {
  return String(a) === String(b);
}

export function plankAt(state: DragonsState, ends: Ends): LaidPlank | undefined {
  return state.planks.find((plank) => isSamePlace(plank.between, ends));
}

export function planksOn(state: DragonsState, support: Support): LaidPlank[] {
  return state.planks.filter((plank) => plank.between.includes(support));
}

// A stone lies on its island; on open water it has coordinates, unless it has been taken away.
export function supportPoint(board: RiverBoard, state: DragonsState, support: Support): Point | undefined {
  if (typeof support === 'string') return board.villages[support];
  const lying = state.stones.find((each) => each.number === support);
  const stone = lying ?? state.taken?.stone;
  if (stone?.x !== undefined && stone.y !== undefined) return { x: stone.x, y: stone.y };
  return board.islands[support - 1];
}

export function pointOf(board: RiverBoard, state: DragonsState, support: Support): Point {
  return supportPoint(board, state, support) ?? { x: 0, y: 0 };
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function placePoint(board: RiverBoard, state: DragonsState, place: string | Ends): Point {
  if (typeof place === 'string') return pointOf(board, state, place);
  return middle(pointOf(board, state, place[0]), pointOf(board, state, place[1]));
}

// Seats in order of play: clockwise from the first player.
export function order(given: unknown): number[] {
  const state = stateOf(given);
  const seats = state.players.map((player) => player.seat);
  const first = Math.max(0, seats.indexOf(seatOf(state, state.first)));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

export function option(options: string, name: string): string {
  return new RegExp(`(?:^| )${name}=(\\S+)`).exec(options)?.[1] ?? '';
}

export function isAssisted(options: string): boolean {
  return option(options, 'assist') === 'on';
}

export function isExpert(options: string): boolean {
  return option(options, 'expert') === 'on';
}
