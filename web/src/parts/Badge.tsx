// A player's badge: colour, shape, and number or letter.
export const SHAPES: Record<string, string> = {
  blue: 'M0-7.4A7.4 7.4 0 1 1-.01-7.4Z',
  orange: 'M0-8L8 6H-8Z',
  green: 'M-6.6-6.6H6.6V6.6H-6.6Z',
  pink: 'M0-8.600L8.6 0L0 8.600L-8.6 0Z',
  red: 'M-2.8-8H2.800V-2.800H8V2.800H2.800V8H-2.800V2.800H-8V-2.800H-2.800Z',
  black: 'M0-9L2.4-3L8.6-2.800L3.8 1.200L5.4 7.400L0 4L-5.4 7.400L-3.8 1.200L-8.6-2.800L-2.4-3Z',
  yellow: 'M-4.3-7.400H4.300L8.6 0L4.3 7.400H-4.300L-8.6 0Z',
  white: 'M0-8A8 8 0 1 1-.01-8ZM0-4A4 4 0 1 0 .01-4Z',
};

export function Badge({ colour, label }: { colour: string; label: string | number }) {
  return (
    <span class={`badge is-${colour}`} aria-hidden="true">
      <svg viewBox="-9.5 -9.5 19 19">
        <path d={SHAPES[colour] ?? ''} fill-rule="evenodd" />
      </svg>
      <b>{label}</b>
    </span>
  );
}
