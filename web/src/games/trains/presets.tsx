// Ready-made tables, what the box says, and how the game is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Icon } from '../../parts/Icon';
import { Piece } from '../../parts/Piece';
import { Car } from './Car';
import { ExampleRow, Offer, ROW, START } from './Example';

function Train({ cars, most }: { cars: number[]; most?: number }) {
  return (
    <span class="kind-trains">
      <Piece name="locomotive" class="is-blue" />
      {cars.map((card) => (
        <Car key={card} card={card} />
      ))}
      {most && <b class="kind-limit">{most}</b>}
    </span>
  );
}

const EXPRESS_TURNS = 60;

export const presets: GamePreset[] = [
  { id: 'trains.classic', options: {}, Picture: () => <Train cars={[8, 31, 66]} /> },
  {
    id: 'trains.express',
    options: { turns: String(EXPRESS_TURNS) },
    Picture: () => <Train cars={[8, 31]} most={EXPRESS_TURNS} />,
  },
];

export const box: BoxFacts = { minutes: [15, 20], difficulty: 'easy' };

const RISING = [8, 12, 27, 31, 49, 60, 66];
const DRAWN = 3;
const FEW = ROW.slice(0, 4);

// A car that was drawn, above the row and the place it may take.
function Draw() {
  return (
    <>
      <span class="how-drawn">
        <Car card={DRAWN} />
        <Icon name="down" />
      </span>
      <ExampleRow row={START} marked={[1]} />
    </>
  );
}

function Use() {
  return (
    <span class="how-use">
      <Offer cards={[12]} />
      <span>
        <ExampleRow row={FEW} marked={[1, 2]} />
        <Icon name="down" />
        <ExampleRow row={[8, 12, ...FEW.slice(2)]} />
      </span>
    </span>
  );
}

export const how: HowPart[] = [
  { id: 'trains.goal', Picture: () => <ExampleRow row={RISING} /> },
  { id: 'trains.start', Picture: () => <ExampleRow row={START} /> },
  { id: 'trains.draw', Picture: Draw },
  { id: 'trains.offer', Picture: Use },
  { id: 'trains.protect', Picture: () => <ExampleRow row={RISING} marked={[7]} locks={[7]} /> },
  { id: 'trains.pair', Picture: () => <Offer cards={[12, 44]} /> },
];
