const COLOURS = ['blue', 'orange', 'green', 'pink'];

export function colour(seat: number): string {
  return COLOURS[seat - 1] ?? 'blue';
}
