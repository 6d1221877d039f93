// Thousandths as whole per cent: 0 and 100 only if certain.
export function percentOf(share: number): number {
  if (share <= 0) return 0;
  return share >= 1000 ? 100 : Math.min(99, Math.max(1, Math.round(share / 10)));
}

// Shares as whole per cent that add up to 100: each is rounded down, and those that lose most by it
// get one more.
export function wholePercents(shares: number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share * 100) / sum);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((all, each) => all + each, 0);
  const loss = (i: number) => (exact[i] ?? 0) - (whole[i] ?? 0);
  const rounded = exact.map((_, i) => i).sort((a, b) => loss(b) - loss(a) || a - b);
  const raised = new Set(rounded.slice(0, missing));
  return whole.map((each, i) => each + (raised.has(i) ? 1 : 0));
}
