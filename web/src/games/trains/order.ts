import type { TrainsState } from './state';

// Seats in order of play.
export function order(given: unknown): number[] {
  const { seats } = given as TrainsState;
  return [...seats].sort((a, b) => (a.plays ?? a.seat) - (b.plays ?? b.seat)).map((each) => each.seat);
}
