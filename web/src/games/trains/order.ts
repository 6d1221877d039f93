// The order of play.
import type { TrainsState } from './state';

// Seats in order of play.
export function order(given: unknown): number[] {
  const { seats } = given as TrainsState;
  return [...seats].sort((a, b) => (a.plays ?? a.seat) - (b.plays ?? b.seat)).map((each) => each.seat);
}

// In the set-up each player keeps a card once.
export function actsOnce(given: unknown): boolean {
  return (given as TrainsState).phase === 'keep';
}
