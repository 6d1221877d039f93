// Thousandths as whole per cent: 0 and 100 only if certain.
export function percentOf(share: number): number {
  if (share <= 0) return 0;
  return share >= 1000 ? 100 : Math.min(99, Math.max(1, Math.round(share / 10)));
}
