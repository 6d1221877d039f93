// Ready-made tables, what the box says, and how the game is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Piece } from '../../parts/Piece';
import { Car } from './Car';

function Pictured({ cars }: { cars: number[] }) {
  return (
    <span class="kind-train is-blue">
      <Piece name="locomotive" class="locomotive" />
      {cars.map((card) => (
        <Car key={card} card={card} />
      ))}
    </span>
  );
}

export const presets: GamePreset[] = [
  { id: 'trains.classic', options: {}, Picture: () => <Pictured cars={[12, 31]} /> },
  { id: 'trains.express', options: { turns: '60' }, Picture: () => <Pictured cars={[60]} /> },
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
