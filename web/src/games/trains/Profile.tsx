// The gradient profile of a row: solid where it rises, dashed where it falls.
import { CARDS, type Card } from './state';

const BOTTOM = 8;
const HIGH = 84; // per cent of the height for the numbers 1 to 84

function x(i: number, count: number): string {
  return `${((i + 0.5) / count) * 100}%`;
}

function y(card: number): string {
  return `${100 - BOTTOM - ((card - 1) / (CARDS - 1)) * HIGH}%`;
}

interface Props {
  row: (Card | null)[];
  before?: (Card | null)[]; // the present row, if `row` is planned
  hasScale?: boolean;
}

export function Profile({ row, before, hasScale }: Props) {
  const count = row.length;
  const isNew = (i: number) => before !== undefined && before[i] !== row[i];
  return (
    <svg class="profile" aria-hidden="true">
      {hasScale &&
        [84, 42].map((value) => (
          <line key={value} class="grade" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
        ))}
      <line class="ground" x1="0" x2="100%" y1={y(1)} y2={y(1)} />
      {row.map((card, i) => {
        const last = row[i - 1];
        if (typeof card !== 'number' || typeof last !== 'number') return null;
        const classes = `slope ${card > last ? 'rises' : 'falls'} ${isNew(i) || isNew(i - 1) ? 'is-new' : ''}`;
        return (
          <line key={i} class={classes} x1={x(i - 1, count)} y1={y(last)} x2={x(i, count)} y2={y(card)} />
        );
      })}
      {row.map(
        (card, i) =>
          typeof card === 'number' && (
            <circle key={i} class={isNew(i) ? 'is-new' : ''} cx={x(i, count)} cy={y(card)} r="4" />
          ),
      )}
    </svg>
  );
}
