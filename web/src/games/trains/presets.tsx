// Ready-made tables, what the box says, and how the game is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Piece } from '../../parts/Piece';

function Trains({ colours }: { colours: string[] }) {
  return (
    <span class="kind-trains">
      {colours.map((colour) => (
        <Piece key={colour} name="locomotive" class={`is-${colour}`} />
      ))}
    </span>
  );
}

export const presets: GamePreset[] = [
  { id: 'trains.classic', options: {}, Picture: () => <Trains colours={['blue']} /> },
  { id: 'trains.express', options: { turns: '60' }, Picture: () => <Trains colours={['orange', 'green']} /> },
];

export const box: BoxFacts = { minutes: [15, 20], difficulty: 'easy' };

export const how: HowPart[] = [
  { id: 'trains.goal', rule: 'GT-E1' },
  { id: 'trains.start', rule: 'GT-2' },
  { id: 'trains.draw', rule: 'GT-6' },
  { id: 'trains.offer', rule: 'GT-A1' },
  { id: 'trains.protect', rule: 'GT-A7' },
  { id: 'trains.pair', rule: 'GT-5' },
];
