// Ready-made tables, what the box says, and how the game is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Part } from './Example';
import { EXAMPLES, type Example } from './examples';

const drawn =
  (picture: Example = {}) =>
  () => (
    <span class="rd-example">
      <Part picture={picture} view={[-235, -345, 310, 165]} />
    </span>
  );

export const presets: GamePreset[] = [
  { id: 'dragons.islands', options: {}, Picture: drawn(EXAMPLES['RD-M1']) },
  { id: 'dragons.helped', options: { assist: 'on' }, Picture: drawn(EXAMPLES['RD-P2']) },
  {
    id: 'dragons.open',
    options: { expert: 'on' },
    Picture: drawn({ stones: [2, 7], planks: EXAMPLES['RD-M1']?.planks?.slice(0, 1), hasNoIslands: true }),
  },
];

export const box: BoxFacts = { minutes: [30, 45], difficulty: 'medium' };

export const how: HowPart[] = [
  { id: 'dragons.goal', rule: 'RD-1' },
  { id: 'dragons.program', rule: 'RD-5' },
  { id: 'dragons.stones', rule: 'RD-S1' },
  { id: 'dragons.planks', rule: 'RD-P2' },
  { id: 'dragons.move', rule: 'RD-M4' },
  { id: 'dragons.dragon', rule: 'RD-7' },
];
