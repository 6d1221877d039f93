// The end of a game in words.
import { t } from '../../base/text';
import { afterWinner, reasonOf, who, type Ending, type Finished } from '../../board/ending';
import { progress } from './progress';
import { playerOf, stateOf, type DragonsState } from './state';

export function ending(game: Finished): Ending {
  const state = stateOf(game.look.state);
  const way = (seat: number) => progress(state, seat, game.board);
  // Whole per cent, and 100 only at the goal.
  const percent = (seat: number) => Math.min(99, Math.round(way(seat) / 10));
  const spot = (seat: number) => spotOf(state, seat);
  const standings = afterWinner(
    game,
    (seat) => 1000 - way(seat),
    (seat) => t(`page.dragons.end.note.${spot(seat)}`, { percent: percent(seat) }),
  );
  const next = standings.find(({ place }) => place === 0)?.seats[0] ?? 0;
  const second = t(`page.dragons.end.${spot(next)}.${who(game, next)}`, {
    seat: game.name(next),
    percent: percent(next),
  });
  return { reason: reasonOf(first(game, state), second), standings };
}

function spotOf(state: DragonsState, seat: number): 'goal' | 'home' | 'way' {
  const player = playerOf(state, seat);
  if (player?.pawn === player?.goal) return 'goal';
  return player?.pawn === player?.colour ? 'home' : 'way';
}

// What the winner did, with the card revealed for it; or that there is none.
function first(game: Finished, state: DragonsState): string {
  const { winner, round } = state;
  if (!winner) return t('page.dragons.end.drawn', { rounds: round });
  const player = state.players.find(({ colour }) => colour === winner);
  const seat = player?.seat ?? 0;
  const events = game.story.flatMap((step) => step.events);
  const card = events.reverse().find((event) => event.kind === 'revealed' && event.seat === seat)?.card;
  return t(`page.dragons.end.won.${who(game, seat)}`, {
    seat: game.name(seat),
    village: t(`colour.${player?.goal ?? ''}`),
    round,
    card: t(String(card)),
  });
}
