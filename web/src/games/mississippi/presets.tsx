// Ready-made races, what the box says, and how the race is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { t } from '../../base/text';
import { Scene } from './Example';
import { PICTURES, type Picture } from './pictures';

const drawn = (picture: Picture) => () => <Scene picture={picture} />;

export const presets: GamePreset[] = [
  {
    id: 'river.classic',
    options: {},
    Picture: drawn({
      river: 'A0 A1-1:n:1 A2-3:ne:1',
      boats: ['orange @0.11 n 3 4 0', 'blue @0.8 n 2 5 0'],
      shown: ['@0.11', '@0.8'],
    }),
  },
  {
    id: 'river.hazards',
    options: { b: 'B1,B1/B2,B2,B3-1,B3-2,B4' },
    Picture: drawn({
      river: 'A0 B2:n B3-1:n',
      boats: ['red @1.2 n 3 4 0'],
      shown: ['@1.6', '@1.2', '@1.14'],
    }),
  },
  {
    id: 'river.pair',
    options: { boats: '2' },
    most: 3,
    Picture: drawn({
      river: 'A0 A1-1:n:1',
      boats: ['white @0.7 n 2 5 1', 'green @0.13 n 2 5 0'],
      shown: ['@0.7', '@0.13'],
    }),
  },
  {
    id: 'river.rose',
    options: { rose: 'on' },
    most: 5,
    Picture: drawn({
      river: 'A0 A1-1:n:1',
      boats: ['orange @0.13 n 3 4 0', 'black @0.7 ne 2 0 0'],
      shown: ['@0.7', '@0.13'],
    }),
  },
];

export const box: BoxFacts = { minutes: [30, 45], difficulty: 'medium' };

// The example of a rule, around some spaces.
const near = (rule: string, shown: string[]) =>
  drawn({ ...(PICTURES[rule] ?? { river: 'A0', boats: [] }), shown });

export const how: HowPart[] = [
  {
    id: 'river.goal',
    Picture: drawn({
      river: 'A0 A3-1:n',
      boats: ['orange @1.17 n 1 3 2'],
      finish: 'straight',
      docks: ['@1.16', '@1.17', '@1.18'],
      shown: ['@1.11', '@1.13', '@1.17'],
    }),
  },
  {
    id: 'river.speed',
    Picture: drawn({
      river: 'A0:ne A3-1:ne',
      boats: ['orange @0.7 ne 2 4 0', 'orange @1.2 ne 3 4 0'],
      ghosts: [1],
      way: ['@0.7', '@0.12', '@0.17', '@1.2'],
      shown: ['@0.7', '@0.17', '@1.2'],
    }),
  },
  { id: 'river.turn', Picture: near('MQ-T4', ['@0.7', '@0.17', '@0.19']) },
  {
    id: 'river.dock',
    Picture: drawn({
      river: 'A0 A1-1:n:1',
      boats: ['orange @1.12 sw 1 4 0'],
      way: ['@1.12', '@1.11'],
      targets: ['@1.11 0'],
      shown: ['@1.10', '@1.12', '@1.6'],
    }),
  },
  { id: 'river.push', Picture: near('MQ-P2', ['@0.7', '@0.11', '@0.17']) },
  { id: 'river.end', Picture: drawn({ river: 'A0:ne A1-1:ne:1 A3-2:se A2-1:ne:1', boats: [] }) },
];

// Odd seats race against even seats (MQ-S7).
export function seatNote({ teams }: Record<string, string>, seat: number): string {
  return teams === 'on' ? t('page.mississippi.team', { team: 2 - (seat % 2) }) : '';
}
