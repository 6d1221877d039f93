// Parses the text of a board (data/dragons/board.txt), which the library has checked.
import type { Point } from '../../parts/view';

export interface RiverBoard {
  water: { left: number; top: number; right: number; bottom: number };
  villageRadius: number;
  stoneRadius: number;
  plankWidth: number;
  lengths: number[]; // of planks, by size - 1
  villages: Record<string, Point>; // by colour
  islands: Point[]; // by number - 1
}

function parse(text: string): RiverBoard {
  const board: RiverBoard = {
    water: { left: 0, top: 0, right: 0, bottom: 0 },
    villageRadius: 0,
    stoneRadius: 0,
    plankWidth: 0,
    lengths: [],
    villages: {},
    islands: [],
  };
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.split(' ');
    const [a = 0, b = 0, c = 0, d = 0] = rest.map(Number);
    if (word === 'water') board.water = { left: a, top: b, right: c, bottom: d };
    if (word === 'village-radius') board.villageRadius = a;
    if (word === 'stone-radius') board.stoneRadius = a;
    if (word === 'plank-width') board.plankWidth = a;
    if (word === 'plank') board.lengths[a - 1] = b;
    if (word === 'village') board.villages[rest[0] ?? ''] = { x: b, y: c };
    if (word === 'island') board.islands[a - 1] = { x: b, y: c };
  }
  return board;
}

const read = new Map<string, RiverBoard>();

export function readBoard(text: string): RiverBoard {
  const board = read.get(text) ?? parse(text);
  read.set(text, board);
  return board;
}
