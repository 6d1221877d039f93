// Thousandths as whole per cent: only what is certain is none or all of it.
export function percentOf(share: number): number {
  if (share <= 0) return 0;
  return share >= 1000 ? 100 : Math.min(99, Math.max(1, Math.round(share / 10)));
}
