// A game divided into turns and rounds, for the replay.
import { CHANCE, type Step } from '../../engine/types';
import { pageGame } from '../../games';
import type { Mark, PageGame } from '../../board/game';
import type { TableState } from '../../board/state';

export interface Turn {
  seat: number;
  from: number; // steps before it
  to: number; // steps up to and including it
  mark: Mark | null; // the mark of its most important marked event
  beginsRound: boolean; // a round begins after its last step
}

type Story = Step[];

function markOf(game: PageGame, steps: Story): Mark | null {
  const marked = steps.flatMap(({ events }) => events).filter((event) => game.mark(event) !== null);
  const [weightiest] = marked.sort((a, b) => game.weight(b) - game.weight(a));
  return weightiest ? game.mark(weightiest) : null;
}

// Where each turn begins. Chance belongs to the turn before it; the set-up, before any player acts, is
// a turn of its own.
function beginnings(game: PageGame, story: Story): number[] {
  let turn: Story = []; // the players' steps of the current turn
  return story.flatMap((step, i) => {
    const isChance = step.seat === CHANCE;
    const last = turn[turn.length - 1];
    const goesOn = isChance ? i > 0 : last !== undefined && !game.endsTurn(last, step, turn);
    if (!isChance) turn = goesOn ? [...turn, step] : [step];
    return goesOn ? [] : [i];
  });
}

export function turnsOf({ game: name, story }: Pick<TableState, 'game' | 'story'>): Turn[] {
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

// The turn that `seat`, who has to act, has begun already; null if it has not acted in it yet.
export function turnBegunBy(table: Pick<TableState, 'game' | 'story'>, seat: number): Turn | null {
  const turn = turnsOf(table).pop();
  const acted = table.story.slice(turn?.from).filter((step) => step.seat !== CHANCE);
  const last = acted[acted.length - 1];
  if (!turn || last?.seat !== seat) return null;
  return pageGame(table.game)?.endsTurn(last, { seat, action: '', events: [] }, acted) ? null : turn;
}

// The steps of the deal: chance's, before any player acts. The replay begins after them.
export function beginning({ story }: Pick<TableState, 'story'>): number {
  return Math.max(
    0,
    story.findIndex(({ seat }) => seat !== CHANCE),
  );
}

// The steps after which a round begins: by the game's events, else before the turn of the first in
// order of play.
function roundsOf(table: TableState): number[] {
  const game = pageGame(table.game);
  const turns = turnsOf(table);
  if (game?.beginsRound) return turns.filter((turn) => turn.beginsRound).map(({ to }) => to);
  const first = game?.order(table.live.state)[0];
  return turns.filter(({ seat }) => seat === first).map(({ from }) => from);
}

// The step to show next, going forward or back by one stride, but not back into the deal.
export function stepFrom(table: TableState, by: 1 | -1): number {
  const { stride, live } = table;
  const at = table.shownStep ?? live.steps;
  const first = beginning(table);
  if (stride === 'action') return Math.max(first, at + by);
  const stops = stride === 'turn' ? turnsOf(table).map(({ to }) => to) : roundsOf(table);
  if (by > 0) return stops.find((stop) => stop > at) ?? live.steps;
  return stops.filter((stop) => stop < at && stop > first).pop() ?? first;
}
