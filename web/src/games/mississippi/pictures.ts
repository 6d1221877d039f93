// The pictures beside the rules, and the shipped tiles.
import tilesText from '../../../../data/mississippi/tiles.txt';

export interface Picture {
  river: string; // NAME:FLOW:WAITING …
  boats: string[]; // COLOUR @T.S HEADING SPEED COAL PASSENGERS [crashed]
  ghosts?: number[]; // indices of the boats that are only planned
  way?: string[];
  targets?: string[]; // @T.S PRICE, or x for a crash
  shown?: string[]; // spaces to show; empty: all
  finish?: string;
  docks?: string[];
}

// The numbers of a tile's spaces in the order in which the file draws them.
const ROWS = [[17], [16, 18], [15, 12, 19], [11, 13], [10, 7, 14], [6, 8], [5, 2, 9], [1, 3], [0, 4]];

function readTiles(text: string): Map<string, string> {
  const lines = text.split('\n');
  return new Map(
    lines.flatMap((line, at) => {
      if (!line.startsWith('tile ')) return [];
      const spaces = Array<string>(20).fill('.');
      ROWS.forEach((row, i) => {
        const signs = (lines[at + 1 + i] ?? '').trim().split(/\s+/);
        row.forEach((space, k) => (spaces[space] = signs[k] ?? '.'));
      });
      return [[line.slice(5).trim(), spaces.join('')] as const];
    }),
  );
}

const tiles = readTiles(tilesText);

export function tileNamed(name: string): string {
  return tiles.get(name) ?? '.'.repeat(20);
}

const RIVER = 'A0 A1-1:n:1 A2-3:ne:1';

export const PICTURES: Record<string, Picture> = {
  'MQ-B2': { river: 'A0 A3-1:n A3-2:nw', boats: [] },
  'MQ-B5': {
    river: 'A0 A3-1:n',
    boats: ['orange @1.12 n 1 3 2'],
    finish: 'straight',
    docks: ['@1.16', '@1.17', '@1.18'],
  },
  'MQ-S2': { river: 'A0', boats: ['white @0.2 n 1 6 0', 'orange @0.9 n 1 6 0', 'blue @0.5 ne 1 6 0'] },
  'MQ-T1': {
    river: RIVER,
    boats: ['orange @0.12 n 3 4 0', 'orange @1.12 n 4 4 0'],
    ghosts: [1],
    way: ['@0.12', '@0.17', '@1.2', '@1.7', '@1.12'],
    shown: ['@0.10', '@0.14', '@1.12'],
  },
  'MQ-T3': {
    river: RIVER,
    boats: ['orange @0.12 n 2 4 0', 'orange @1.2 n 2 4 0'],
    ghosts: [1],
    way: ['@0.12', '@0.17', '@1.2'],
  },
  'MQ-T4': {
    river: RIVER,
    boats: ['orange @0.7 n 3 4 0', 'orange @0.19 se 3 3 0'],
    ghosts: [1],
    way: ['@0.7', '@0.12', '@0.18', '@0.19'],
    targets: ['@0.17 0', '@0.14 2'],
    shown: ['@0.5', '@0.9', '@0.15', '@0.19'],
  },
  'MQ-T6': {
    river: RIVER,
    boats: ['orange @1.1 n 2 2 0'],
    targets: ['@1.6 x'],
    shown: ['@1.0', '@1.4', '@1.12'],
  },
  'MQ-C1': {
    river: RIVER,
    boats: ['orange @1.1 n 3 1 0'],
    targets: ['@1.2 1', '@1.6 x'],
    shown: ['@1.0', '@1.4', '@1.12', '@0.17'],
  },
  'MQ-C4': { river: RIVER, boats: ['orange @1.1 n 1 2 0 crashed'], shown: ['@1.0', '@1.4', '@1.12'] },
  'MQ-P1': {
    river: RIVER,
    boats: ['orange @0.7 n 3 4 0', 'blue @0.12 ne 2 3 0'],
    way: ['@0.7', '@0.12'],
    shown: ['@0.5', '@0.9', '@0.17'],
  },
  'MQ-P2': {
    river: RIVER,
    boats: ['orange @0.7 n 3 4 0', 'blue @0.12 ne 2 3 0', 'blue @0.18 ne 2 3 0'],
    ghosts: [2],
    targets: ['@0.17 0', '@0.16 0', '@0.18 0', '@0.11 0', '@0.13 0'],
    shown: ['@0.5', '@0.9', '@0.17'],
  },
  'MQ-G1': { river: 'A0 A1-1:n:2', boats: ['orange @1.11 n 1 4 1'], shown: ['@1.0', '@1.4', '@1.17'] },
  'MQ-F1': {
    river: 'A0 A3-1:n',
    boats: ['orange @1.17 n 1 3 2'],
    finish: 'straight',
    docks: ['@1.16', '@1.17', '@1.18'],
    shown: ['@1.10', '@1.14', '@1.17'],
  },
  'MQ-D1': { river: 'A0 B1:n', boats: ['orange @0.17 n 1 1 0'], shown: ['@1.0', '@1.4', '@1.17'] },
  'MQ-W1': { river: 'A0 B2:n', boats: ['orange @0.17 n 3 4 0'], shown: ['@0.17', '@1.0', '@1.4', '@1.17'] },
  'MQ-A1': { river: 'A0 B3-1:n', boats: ['orange @0.17 n 3 4 0'], shown: ['@0.17', '@1.0', '@1.4', '@1.17'] },
  'MQ-X2': {
    river: RIVER,
    boats: ['orange @0.7 n 2 1 0', 'white @0.8 n 2 5 0'],
    shown: ['@0.5', '@0.9', '@0.17'],
  },
  'MQ-R1': { river: 'A0', boats: ['white @0.2 n 1 6 0', 'orange @0.9 n 1 6 0', 'black @0.5 n 1 0 0'] },
};
