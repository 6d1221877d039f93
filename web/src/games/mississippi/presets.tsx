// Ready-made races, what the box says, and how the race is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Scene } from './Example';
import type { Picture } from './pictures';

const drawn = (picture: Picture) => () => <Scene picture={picture} />;

export const presets: GamePreset[] = [
  {
    id: 'river.classic',
    options: {},
    Picture: drawn({
      river: 'A0 A1-1:n:1 A2-3:ne:1',
      boats: ['orange @0.12 n 3 4 0', 'blue @0.8 n 2 5 0'],
      shown: ['@0.5', '@0.9', '@0.17', '@1.1', '@1.3'],
    }),
  },
  {
    id: 'river.hazards',
    options: { b: 'B1,B1/B2,B2,B3-1,B3-2,B4' },
    Picture: drawn({
      river: 'A0 B2:n B3-1:n',
      boats: ['red @1.2 n 3 4 0'],
      shown: ['@1.0', '@1.4', '@1.17', '@1.10', '@1.14'],
    }),
  },
  {
    id: 'river.pair',
    options: { boats: '2' },
    most: 3,
    Picture: drawn({
      river: 'A0 A1-1:n:1',
      boats: ['white @0.7 n 2 5 1', 'green @0.13 n 2 5 0'],
      shown: ['@0.5', '@0.9', '@0.17'],
    }),
  },
  {
    id: 'river.rose',
    options: { rose: 'on' },
    most: 5,
    Picture: drawn({
      river: 'A0 A1-1:n:1',
      boats: ['orange @0.13 n 3 4 0', 'black @0.7 ne 2 0 0'],
      shown: ['@0.5', '@0.9', '@0.17'],
    }),
  },
];

export const box: BoxFacts = { minutes: [30, 45], difficulty: 'medium' };

export const how: HowPart[] = [
  { id: 'river.goal', rule: 'MQ-F1' },
  { id: 'river.speed', rule: 'MQ-T1' },
  { id: 'river.turn', rule: 'MQ-T4' },
  { id: 'river.dock', rule: 'MQ-G1' },
  { id: 'river.push', rule: 'MQ-P2' },
  { id: 'river.end', rule: 'MQ-B2' },
];
