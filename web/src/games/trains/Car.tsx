// A car of a row: its number, its ability's symbol, its side view, and a tick on a scale from 1 to 84.
import { Piece } from '../../parts/Piece';
import './sprite';
import { CARDS, abilityOf, type Card } from './state';

export function Car({ card }: { card: Card | null }) {
  if (card === null) return <span class="car is-gap" />;
  const ability = abilityOf(card);
  if (!ability) return <span class="car is-back" />;
  const at = ((Number(card) - 1) / (CARDS - 1)) * 100;
  return (
    <span class="car">
      <b class="number">{card}</b>
      <Piece name={`ability-${ability}`} class="sign" />
      <span class="view">
        <Piece name={`car-${ability}`} class="wagon" />
      </span>
      <span class="scale">
        <i class={`tick of-${ability}`} style={{ left: `${at}%` }} />
      </span>
    </span>
  );
}

// A protection: the edge of the card under its car, and a padlock.
export function Lock({ card }: { card: number }) {
  return (
    <span class="lock">
      <Piece name="lock" />
      <i>{card}</i>
    </span>
  );
}
