// Game of Trains in words.
import type { GameEvent } from '../../engine/types';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import {
  abilityOf,
  handOf,
  lockAt,
  parse,
  rising,
  rowOf,
  stepsOf,
  type Card,
  type TrainsState,
} from './state';
import { shownName } from '../../base/seats';
import { choiceOf } from './moves';

const SET_UP = ['first', 'row-card', 'hand-card', 'keep'];

// The round of the present turn, or of the last one, without the set-up.
export function roundOf(state: TrainsState): number {
  return Math.ceil(turnNumber(state) / state.seats.length);
}

// After the end there is no further turn.
function turnNumber({ phase, turns }: TrainsState): number {
  return isOver(phase) ? turns : turns + 1;
}

// In a game of few turns their number counts, too.
export function turnText(given: unknown, options: string): string {
  const state = given as TrainsState;
  if (SET_UP.includes(state.phase)) return t('page.log.set-up');
  const round = t('page.log.round', { round: roundOf(state) });
  const most = /(?:^| )turns=(\d+)/.exec(options)?.[1];
  const turn = turnNumber(state);
  return most ? t('page.trains.turn-of', { round, turn, turns: most }) : round;
}

function isOver(phase: string): boolean {
  return phase === 'won' || phase === 'draw-game';
}

export function ability(name: string): string {
  return t(`ability.${name}`);
}

export function actionName(action: string, given: unknown, seat: number): string {
  const state = given as TrainsState;
  const { verb, ability: used, from, to, card } = parse(action);
  const row = rowOf(state, seat);
  const car = row[from - 1] ?? '';
  const other = row[to - 1] ?? '';
  switch (verb) {
    case 'draw':
      return t('page.trains.draw');
    case 'keep':
      return t('page.trains.keep', { card, place: from, old: car });
    case 'place':
      return t('page.trains.place', { card: state.drawn ?? '', place: from, old: car });
    case 'swap':
      return t('page.trains.swap', { car, other });
    case 'protect':
      return t('page.trains.protect', { car });
    case 'remove':
      return t(`page.trains.${used}`);
    default:
      return t(`page.trains.${used}`, { car });
  }
}

export function actionVerb(action: string): string {
  return t(`page.trains.verb.${parse(action).verb}`);
}

// Effects worth mentioning besides the plan itself. Effects on the other players are marked in their
// rows.
export function actionEffects(
  action: string,
  events: GameEvent[],
  seat: number,
): { text: string; isLoss: boolean }[] {
  const isRemoval = parse(action).verb === 'remove';
  return events.flatMap((event): { text: string; isLoss: boolean }[] => {
    if (event.kind === 'unlocked')
      return [{ text: t('page.trains.protection-lost', { place: event.place ?? 0 }), isLoss: true }];
    if (event.kind === 'won') return [{ text: event.text, isLoss: false }];
    if (!isRemoval || event.seat !== seat) return [];
    const { car = '' } = event;
    if (event.kind === 'removed') return [{ text: t('page.trains.you-lose', { car }), isLoss: true }];
    return event.kind === 'spared' ? [{ text: t('page.trains.you-keep', { car }), isLoss: false }] : [];
  });
}

export function situation(table: TableState, seat: number): string {
  const state = table.live.state as TrainsState;
  if (state.phase === 'keep') {
    const count = handOf(state, seat).length;
    return t(count === 1 ? 'page.trains.ask-keep-one' : 'page.trains.ask-keep', { count });
  }
  if (state.phase === 'place') return t('page.trains.ask-place', { card: state.drawn ?? '' });
  const { ability: picked } = choiceOf(table);
  if (picked && !picked.startsWith('remove')) return t(`page.trains.pick.${picked}`);
  if (state.phase === 'turn')
    return t(state.offer.length > 0 ? 'page.trains.ask-turn' : 'page.trains.ask-draw');
  return '';
}

export function carName(state: TrainsState, seat: number, place: number): string {
  const card = rowOf(state, seat)[place - 1] ?? null;
  if (card === null) return t('page.trains.gap', { place });
  const id = lockAt(state, seat, place) === null ? 'page.trains.car' : 'page.trains.car-protected';
  return t(id, { car: card, place, ability: ability(abilityOf(card)) });
}

// Before the deal there is nothing to count.
export function risingText(row: (Card | null)[]): string {
  if (row.length === 0) return '';
  return t('page.trains.rising', { count: rising(row), all: stepsOf(row) });
}

// For phones: the profile beside it shows what is counted.
export function risingShort(row: (Card | null)[]): string {
  if (row.length === 0) return '';
  return t('page.trains.rising-short', { count: rising(row), all: stepsOf(row) });
}

export function describe(given: unknown, table: TableState): { title: string; lines: string[] }[] {
  const state = given as TrainsState;
  const rows = state.seats
    .filter((seat) => seat.row)
    .map(({ seat, row = [] }) => ({
      title: `${shownName(table.seats[seat - 1])}: ${risingText(row)}`,
      lines: row.map((_, i) => carName(state, seat, i + 1)),
    }));
  const offer = state.offer.map(({ card, ability: name }) =>
    t('page.trains.card', { card, ability: ability(name) }),
  );
  const piles = t('page.trains.piles', { deck: state.deck, discard: state.discard });
  return [
    ...rows,
    { title: t('page.trains.offer'), lines: offer.length > 0 ? offer : [t('page.trains.offer-empty')] },
    { title: t('page.trains.piles-title'), lines: [piles] },
  ];
}
