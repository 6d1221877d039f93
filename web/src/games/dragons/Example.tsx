export function Example(_: { rule: string }) {
  return null;
}
