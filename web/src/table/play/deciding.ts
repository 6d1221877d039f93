// Where a game was decided.
import type { Curve } from '../../board/state';

// Between two judged moments.
export interface Moment {
  step: number; // steps before it
  until: number; // steps up to its end
  seat: number; // whose share it raised
  from: number; // thousandths
  to: number;
}

// The moment that raised the winner's share most; in a draw, anybody's. Null if nothing was judged.
// The first point of a curve is no judgement: everybody begins with the same share.
export function decidingMoment(shares: Curve[], rank: number[]): Moment | null {
  const isDrawn = rank.every((each) => each === 1);
  const moments = shares.flatMap((curve, i) =>
    isDrawn || rank[i] === 1
      ? curve.slice(2).flatMap(({ step: until, value: to }, at) => {
          const before = curve[at + 1];
          return before ? [{ step: before.step, until, seat: i + 1, from: before.value, to }] : [];
        })
      : [],
  );
  const [first] = moments.sort((a, b) => b.to - b.from - (a.to - a.from) || a.step - b.step);
  return first && first.to > first.from ? first : null;
}
