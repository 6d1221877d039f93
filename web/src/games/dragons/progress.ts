// How far a seat has come, for the plot: how near its pawn is to its goal.
import { readBoard } from './layout';
import { placePoint, playerOf, stateOf } from './state';

export function progress(given: unknown, seat: number, text: string): number {
  const state = stateOf(given);
  const player = playerOf(state, seat);
  if (!player) return 0;
  if (player.pawn === player.goal) return 1000;
  const board = readBoard(text);
  const [goal, home] = [placePoint(board, state, player.goal), placePoint(board, state, player.colour)];
  const now = placePoint(board, state, player.pawn);
  const whole = Math.hypot(home.x - goal.x, home.y - goal.y);
  return Math.max(0, 1000 * (1 - Math.hypot(now.x - goal.x, now.y - goal.y) / whole));
}
