// What happened to the rows, in sentences: one for each player who acted, and one for a car of “you”.
import { t } from '../../base/text';
import { shownName } from '../../base/seats';
import type { TableState } from '../../board/state';
import { sentence, type Told } from '../../board/tell';
import type { GameEvent } from '../../engine/types';
import { abilityOf, rising, rowOf, stepsOf, type TrainsState } from './state';

// What a player did; an ability that concerns everybody is named once, when its card is used.
function phraseOf({ kind, card = 0, car = 0, other = 0, place = 0, old = 0, to = 0 }: GameEvent): string {
  switch (kind) {
    case 'kept':
    case 'placed':
      return t('page.trains.tell.placed', { card, place, old });
    case 'swapped':
      return t('page.trains.tell.swapped', { car, other });
    case 'moved':
      return t('page.trains.tell.moved', { car, to });
    case 'protected':
      return t('page.trains.tell.protected', { car });
    case 'used': {
      const ability = abilityOf(Number(card));
      return ability.startsWith('remove') ? t(`page.trains.tell.${ability}`) : '';
    }
    case 'won':
      return t('page.trains.tell.won');
    default:
      return '';
  }
}

// What happened to the row of “you” when a removal took a car of everybody's.
function mine(events: GameEvent[], me: number): Told[] {
  const own = events.filter(({ seat }) => seat === me);
  return own.flatMap(({ kind, car = 0, place }, i): Told[] => {
    if (kind === 'spared') return [{ seat: me, text: t('page.trains.tell.spared', { car }) }];
    const next = own.slice(i).find((event) => event.kind === 'refilled' && event.place === place);
    if (kind !== 'removed' || !next) return [];
    return [{ seat: me, text: t('page.trains.tell.removed', { car, card: next.card ?? '' }) }];
  });
}

function standing(state: TrainsState, seat: number): string {
  const row = rowOf(state, seat);
  return t('page.trains.tell.rising', { count: rising(row), all: stepsOf(row) });
}

// The deal, which chance alone plays.
function deal(table: TableState, events: GameEvent[]): Told[] {
  const first = events.find(({ kind }) => kind === 'first');
  if (!first) return [];
  return [{ seat: 0, text: t('page.trains.tell.deal', { name: shownName(table.seats[first.seat - 1]) }) }];
}

export function tell(table: TableState, from: number, to: number, me: number, isNow: boolean): Told[] {
  const events = table.story.slice(from, to).flatMap((step) => step.events);
  const seats = [...new Set(events.filter((event) => phraseOf(event) !== '').map(({ seat }) => seat))];
  const told = seats.flatMap((seat) => {
    const phrases = events.filter((event) => event.seat === seat).map(phraseOf);
    const more =
      isNow && seat !== me && !table.live.over ? standing(table.live.state as TrainsState, seat) : '';
    return sentence(seat, shownName(table.seats[seat - 1]), [...phrases, more].filter(Boolean));
  });
  return [...deal(table, events), ...told, ...mine(events, me)];
}
