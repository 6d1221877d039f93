// Drawn examples of rules, on the board that Gangway ships.
import type { Ends, LaidPlank } from './state';

export interface Example {
  view?: [number, number, number, number]; // the part of the board that is shown
  stones?: number[];
  planks?: LaidPlank[];
  pawns?: [string, string | Ends][]; // colour and place
  fallen?: Ends; // where a pawn fell
  can?: (number | string | Ends)[]; // islands, villages, places for planks
  cannot?: (number | string | Ends)[];
  hasNoIslands?: boolean;
  cards?: { owner: string; card: string; isCancelled?: boolean }[];
}

export const plank = (size: number, colour: string, ...between: Ends): LaidPlank => ({
  size,
  colour,
  between,
});
const NORTH_WEST: Example['view'] = [-235, -345, 310, 325];
const cards = (owner: string, names: string): Example['cards'] =>
  names.split(' ').map((card) => ({ owner, card }));

export const EXAMPLES: Record<string, Example> = {
  'RD-1': {
    view: [-385, -385, 770, 770],
    stones: [],
    pawns: [['blue', 'blue']],
    can: ['yellow'],
  },
  'RD-3': { cards: cards('blue', 'stone1 stone2 plank1 plank2 remove move1 move2 jump dragon:yellow') },
  'RD-5': { cards: cards('blue', 'stone2 plank2 move1 dragon:red move2') },
  'RD-7': {
    cards: [
      { owner: 'blue', card: 'dragon:red' },
      { owner: 'red', card: 'move2', isCancelled: true },
    ],
  },
  'RD-S1': {
    view: NORTH_WEST,
    stones: [1, 7],
    planks: [plank(6, 'blue', 1, 7)],
    can: [5, 8, 10],
    cannot: [2, 7],
  },
  'RD-P2': {
    view: NORTH_WEST,
    stones: [2, 5, 8, 10],
    can: [
      ['blue', 2],
      [2, 8],
    ],
    cannot: [['blue', 10]],
  },
  'RD-P3': {
    view: NORTH_WEST,
    stones: [2, 7, 8, 10],
    planks: [plank(4, 'blue', 7, 8)],
    cannot: [[2, 10]],
  },
  'RD-P4': {
    view: NORTH_WEST,
    stones: [2, 7, 8, 10],
    planks: [plank(3, 'blue', 'blue', 7), plank(2, 'red', 7, 10), plank(4, 'green', 7, 8)],
    cannot: [[2, 7]],
  },
  'RD-R1': {
    view: NORTH_WEST,
    stones: [2, 5, 7, 8],
    planks: [plank(3, 'blue', 'blue', 7), plank(4, 'red', 7, 8)],
    pawns: [['blue', ['blue', 7]]],
    can: [2, 5, [7, 8]],
    cannot: [['blue', 7]],
  },
  'RD-M1': {
    view: NORTH_WEST,
    stones: [2, 7, 8, 10],
    planks: [
      plank(3, 'blue', 'blue', 7),
      plank(2, 'red', 7, 10),
      plank(3, 'green', 2, 8),
      plank(2, 'blue', 'blue', 2),
    ],
    pawns: [['blue', ['blue', 7]]],
    can: ['blue', [7, 10]],
    cannot: [['blue', 2]],
  },
  'RD-M4': {
    view: NORTH_WEST,
    stones: [7, 10],
    planks: [plank(2, 'blue', 7, 10)],
    pawns: [['blue', 'blue']],
    fallen: [7, 10],
  },
  'RD-M5': {
    view: NORTH_WEST,
    stones: [7, 8, 10],
    planks: [plank(3, 'blue', 'blue', 7), plank(2, 'red', 7, 10), plank(4, 'blue', 8, 10)],
    pawns: [
      ['blue', ['blue', 7]],
      ['red', [7, 10]],
    ],
    can: [[8, 10]],
  },
};
