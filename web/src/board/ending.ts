// A finished game as its words need it, and what a game says of it.
import type { Look, Step } from '../engine/types';
import { t } from '../base/text';

export interface Finished {
  look: Look; // the last position
  story: Step[];
  board: string;
  you: number; // the seat of the only person at the table, who is addressed; 0 if there is no such seat
  name(seat: number): string;
}

// How a player, or a team, has ended.
export interface Standing {
  seats: number[];
  place: number; // 0: the rules rank only the winner
  note: string; // "on the river with one passenger"
}

export interface Ending {
  reason: string; // why the winner has won this very game, in one sentence
  standings: Standing[]; // from first to last
}

// The variant of a text for a seat: `you` where it is the reader's.
export function who({ you }: Finished, seat: number): 'you' | 'name' {
  return seat === you ? 'you' : 'name';
}

// One sentence of what the winner did and, if there is something to tell, how it stood with the next.
export function reasonOf(first: string, second: string): string {
  return second ? t('page.end.reason', { first, second }) : t('page.end.reason.alone', { first });
}

// The players of a game whose rules name only a winner: the winner, then the others as near as they
// came by `rest`, the distance of each; without places if it is a draw.
export function afterWinner(
  { look, you }: Finished,
  rest: (seat: number) => number,
  note: (seat: number) => string,
): Standing[] {
  const rank = look.rank ?? [];
  const isDrawn = rank.every((each) => each === 1);
  const place = (seat: number) => (!isDrawn && rank[seat - 1] === 1 ? 1 : 0);
  const seats = rank.map((_, i) => i + 1);
  const before = (a: number, b: number) =>
    place(b) - place(a) || rest(a) - rest(b) || Number(b === you) - Number(a === you) || a - b;
  return seats.sort(before).map((seat) => ({ seats: [seat], place: place(seat), note: note(seat) }));
}
