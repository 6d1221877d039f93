// Ready-made tables, what the box says, and how the game is played.
import type { BoxFacts, GamePreset, HowPart } from '../../board/game';
import { Cards, Part } from './Example';
import { EXAMPLES, plank, type Example } from './examples';

type View = NonNullable<Example['view']>;

const drawn = (picture: Example, view: View) => () => (
  <span class="rd-example">
    <Part picture={picture} view={view} />
  </span>
);

const hand = (picture: Example) => () => (
  <span class="rd-example">
    <Cards cards={picture.cards ?? []} />
  </span>
);

// Around the village of blue: with the two closest islands, and further.
const AT_HOME: View = [-235, -335, 330, 160];
const UPSTREAM: View = [-330, -335, 600, 300];

const crossing: Example = {
  stones: [1, 2],
  planks: [plank(2, 'blue', 'blue', 2), plank(3, 'red', 1, 2)],
  pawns: [['blue', ['blue', 2]]],
};

export const presets: GamePreset[] = [
  { id: 'dragons.islands', options: {}, Picture: drawn(crossing, AT_HOME) },
  {
    id: 'dragons.helped',
    options: { assist: 'on' },
    Picture: drawn(
      {
        stones: [1, 2],
        can: [
          ['blue', 2],
          [1, 2],
        ],
        pawns: [['blue', 'blue']],
      },
      AT_HOME,
    ),
  },
  {
    id: 'dragons.open',
    options: { expert: 'on' },
    Picture: drawn({ ...crossing, hasNoIslands: true }, AT_HOME),
  },
];

export const box: BoxFacts = { minutes: [30, 45], difficulty: 'medium' };

export const how: HowPart[] = [
  {
    id: 'dragons.goal',
    Picture: drawn(
      {
        stones: [10, 11],
        planks: [plank(4, 'black', 'black', 11), plank(4, 'red', 10, 11)],
        pawns: [['black', [10, 11]]],
        can: ['pink'],
      },
      [-400, -210, 800, 400],
    ),
  },
  { id: 'dragons.program', Picture: hand(EXAMPLES['RD-5'] ?? {}) },
  { id: 'dragons.stones', Picture: drawn(EXAMPLES['RD-S1'] ?? {}, UPSTREAM) },
  { id: 'dragons.planks', Picture: drawn(EXAMPLES['RD-P2'] ?? {}, UPSTREAM) },
  {
    id: 'dragons.move',
    Picture: drawn(
      {
        stones: [2, 7, 8, 10],
        planks: [plank(3, 'blue', 'blue', 7), plank(2, 'red', 7, 10), plank(3, 'green', 2, 8)],
        pawns: [['blue', ['blue', 7]]],
        can: [[7, 10]],
      },
      UPSTREAM,
    ),
  },
  { id: 'dragons.dragon', Picture: hand(EXAMPLES['RD-7'] ?? {}) },
];
