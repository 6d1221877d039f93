// A game in turns and rounds, for those who step through it.
import { CHANCE, type Step } from '../engine/types';
import { pageGame } from '../games';
import type { Mark, PageGame } from '../board/game';
import type { TableState } from '../board/state';

export interface Turn {
  seat: number;
  from: number; // how many steps were before it
  to: number; // and how many there are with it
  mark: Mark | null; // of its weightiest event that has one
  beginsRound: boolean; // a round begins in it, with what follows its last step
}

type Story = Step[];

function markOf(game: PageGame, steps: Story): Mark | null {
  const marked = steps.flatMap(({ events }) => events).filter((event) => game.mark(event) !== null);
  const [weightiest] = marked.sort((a, b) => game.weight(b) - game.weight(a));
  return weightiest ? game.mark(weightiest) : null;
}

// Where each turn begins. Chance acts in the turn of whoever acted before; what it did before
// anybody is the set-up, a turn of its own.
function beginnings(game: PageGame, story: Story): number[] {
  let turn: Story = []; // what somebody has done in it so far
  return story.flatMap((step, i) => {
    const isChance = step.seat === CHANCE;
    const last = turn[turn.length - 1];
    const goesOn = isChance ? i > 0 : last !== undefined && !game.endsTurn(last, step, turn);
    if (!isChance) turn = goesOn ? [...turn, step] : [step];
    return goesOn ? [] : [i];
  });
}

export function turnsOf({ game: name, story }: TableState): Turn[] {
  const game = pageGame(name);
  if (!game) return [];
  const from = beginnings(game, story);
  return from.map((first, i) => {
    const to = from[i + 1] ?? story.length;
    const steps = story.slice(first, to);
    return {
      seat: story[first]?.seat ?? CHANCE,
      from: first,
      to,
      mark: markOf(game, steps),
      beginsRound: steps.some(({ events }) => events.some((event) => game.beginsRound?.(event))),
    };
  });
}

// After which steps a round begins: where the game tells it, else before the turn of whoever
// is first in order of play.
function roundsOf(table: TableState): number[] {
  const game = pageGame(table.game);
  const turns = turnsOf(table);
  if (game?.beginsRound) return turns.filter((turn) => turn.beginsRound).map(({ to }) => to);
  const first = game?.order(table.live.state)[0];
  return turns.filter(({ seat }) => seat === first).map(({ from }) => from);
}

// The step that is shown next if one goes on, or back by -1, in the table's stride.
export function stepFrom(table: TableState, by: 1 | -1): number {
  const { stride, live } = table;
  const at = table.shownStep ?? live.steps;
  if (stride === 'action') return Math.max(0, at + by);
  const stops = stride === 'turn' ? turnsOf(table).map(({ to }) => to) : roundsOf(table);
  if (by > 0) return stops.find((stop) => stop > at) ?? live.steps;
  return stops.filter((stop) => stop < at).pop() ?? 0;
}
