// What chance brings in Game of Trains, entered from a real table.
import type { ChanceWords } from '../../board/game';
import type { TableState } from '../../board/state';
import { shownName } from '../../base/seats';
import { t } from '../../base/text';
import { Piece } from '../../parts/Piece';
import './sprite';
import { abilityOf, type TrainsSeat, type TrainsState } from './state';
import { ability } from './words';

// The seats in the order in which they get cards: from the first player, or from the one whose turn
// it is.
function inOrder({ seats, mover }: TrainsState): TrainsSeat[] {
  const from = seats.find(({ seat }) => seat === mover)?.plays ?? 1;
  const rank = ({ plays = 1 }: TrainsSeat) => (plays - from + seats.length) % seats.length;
  return [...seats].sort((a, b) => rank(a) - rank(b));
}

function cars({ row = [] }: TrainsSeat): number {
  return row.filter((card) => card !== null).length;
}

// The seat that gets the next card, and the number of that card in its row or hand.
function receiver(state: TrainsState): { seat: number; number: number } {
  const seats = inOrder(state);
  if (state.phase === 'hand-card') {
    const next = seats.find(({ hand = [], plays = 0 }) => hand.length < plays);
    return { seat: next?.seat ?? 0, number: (next?.hand?.length ?? 0) + 1 };
  }
  if (state.phase === 'draw') return { seat: state.mover, number: 1 };
  const next = seats.find((each) => cars(each) < (each.row?.length ?? 0));
  return { seat: next?.seat ?? 0, number: next ? cars(next) + 1 : 1 };
}

function question(table: TableState): string {
  const state = table.live.state as TrainsState;
  if (state.phase === 'first') return t('page.chance.first');
  const { seat, number } = receiver(state);
  return t(`page.trains.chance.${state.phase}`, { name: shownName(table.seats[seat - 1]), number });
}

function name(outcome: string, { seats }: TableState): string {
  const [verb, number = ''] = outcome.split(' ');
  if (verb === 'first') return shownName(seats[Number(number) - 1]);
  return t('page.trains.card', { card: number, ability: ability(abilityOf(Number(number))) });
}

function Picture({ outcome }: { outcome: string }) {
  const [verb, number] = outcome.split(' ');
  if (verb !== 'deal') return null;
  return (
    <>
      <b>{number}</b>
      <Piece name={`ability-${abilityOf(Number(number))}`} class="sign" />
    </>
  );
}

export const chance: ChanceWords = {
  question,
  name,
  Picture,
  hasNames: (table) => (table.live.state as TrainsState).phase === 'first',
};
