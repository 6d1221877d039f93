// The end of a game in words.
import { CHANCE } from '../../engine/types';
import { t } from '../../base/text';
import { afterWinner, reasonOf, who, type Ending, type Finished } from '../../board/ending';
import { rising, rowOf, stepsOf, type TrainsState } from './state';
import { roundOf } from './words';

export function ending(game: Finished): Ending {
  const state = game.look.state as TrainsState;
  // How many cars of a row are followed by a smaller one.
  const falls = (seat: number) => stepsOf(rowOf(state, seat)) - rising(rowOf(state, seat));
  const rises = (seat: number) => ({ count: rising(rowOf(state, seat)), all: stepsOf(rowOf(state, seat)) });
  const note = (seat: number) =>
    falls(seat) > 0 ? t('page.trains.end.note', rises(seat)) : rowOf(state, seat).join(' · ');
  const standings = afterWinner(game, falls, note);
  const next = standings.find(({ place }) => place === 0)?.seats[0] ?? 0;
  const left = t(`page.trains.end.left.${who(game, next)}`, { seat: game.name(next), ...rises(next) });
  return { reason: reasonOf(first(game, state), left), standings };
}

// What the winner did; or that there is none. The row may be completed in another player's turn (GT-E1).
function first(game: Finished, state: TrainsState): string {
  const winner = state.phase === 'won' ? (game.look.rank ?? []).indexOf(1) + 1 : 0;
  const row = rowOf(state, winner || 1);
  if (!winner) return t('page.trains.end.drawn', { turns: state.turns, cars: row.length });
  const last = [...game.story].reverse().find(({ seat }) => seat !== CHANCE);
  return t(`page.trains.end.${last?.seat === winner ? 'won' : 'gift'}.${who(game, winner)}`, {
    seat: game.name(winner),
    round: roundOf(state),
    cars: row.length,
    first: String(row[0]),
    last: String(row[row.length - 1]),
  });
}
