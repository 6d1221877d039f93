// Turns taps into plans. Legality is not checked here: the library refuses an illegal plan with its
// rule.
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { t } from '../../base/text';
import { actionsOf, handOf, parse, type TrainsState } from './state';

// What is picked up: `offer ABILITY`, `offer ABILITY PLACE` or `hand CARD`.
export interface Choice {
  ability: string;
  place: number;
  card: number;
}

export function choiceOf(table: TableState): Choice {
  const [kind, first = '', second = '0'] = (table.choice ?? '').split(' ');
  if (kind === 'offer') return { ability: first, place: Number(second), card: 0 };
  if (kind === 'hand') return { ability: '', place: 0, card: Number(first) };
  return { ability: '', place: 0, card: 0 };
}

// An action of each ability, so that the library can explain why it is illegal.
const SAMPLE: Record<string, string> = {
  'swap-adjacent': 'swap 1 2',
  'swap-over-one': 'swap 1 3',
  'move-left': 'move 3 1',
  'move-right': 'move 1 3',
  'remove-left': 'remove left',
  'remove-middle': 'remove middle',
  'remove-right': 'remove right',
  protect: 'protect 1',
};

export function tapOffer(act: Act, table: TableState, ability: string): void {
  const [only, ...others] = actionsOf(table.legal, ability);
  if (!only) return void act.plan(SAMPLE[ability] ?? '');
  const isChosen = choiceOf(table).ability === ability;
  if (others.length === 0 && isChosen) return void act.plan(only);
  if (isChosen) return act.choose(null);
  act.choose(`offer ${ability}`);
  if (others.length === 0) void act.plan(only);
}

export function tapHand(act: Act, table: TableState, card: number): void {
  act.choose(choiceOf(table).card === card ? null : `hand ${card}`);
}

// The card that a tap on a place would keep: the chosen one, or the only one.
export function keptCard(table: TableState, state: TrainsState, seat: number): number {
  const hand = handOf(state, seat);
  return choiceOf(table).card || (hand.length === 1 ? Number(hand[0]) : 0);
}

function actionAt(table: TableState, ability: string, place: number): string | null {
  const first = choiceOf(table).place;
  switch (ability) {
    case 'swap-adjacent':
    case 'swap-over-one':
      return first && first !== place ? `swap ${Math.min(first, place)} ${Math.max(first, place)}` : null;
    case 'move-left':
    case 'move-right': {
      const { from, to } = parse(actionsOf(table.legal, ability)[0] ?? SAMPLE[ability] ?? '');
      return `move ${place} ${place + to - from}`; // the same distance as the legal ones
    }
    case 'protect':
      return `protect ${place}`;
    default:
      return SAMPLE[ability] ?? null;
  }
}

// A tap on a place of the own row.
export function tapCar(act: Act, table: TableState, place: number): void {
  const seat = actor(table);
  const state = table.live.state as TrainsState;
  if (!seat) return;
  if (state.phase === 'keep') {
    const card = keptCard(table, state, seat);
    if (card) return void act.plan(`keep ${card} ${place}`);
    return act.refuse({ ok: false, rule: 'GT-4', text: t('page.trains.choose-card') });
  }
  const { ability, place: first } = choiceOf(table);
  if (!ability) return void act.plan(`place ${place}`);
  const planned = table.plan?.split(' ') ?? [];
  if (planned[0] === 'swap' && planned.includes(String(place))) return void act.plan(table.plan ?? '');
  const action = actionAt(table, ability, place);
  if (action) void act.plan(action);
  else act.choose(first === place ? `offer ${ability}` : `offer ${ability} ${place}`);
}

// A car or card dropped on a place.
export function drop(act: Act, table: TableState, from: string, to: string): void {
  const [kind, which = '0'] = from.split(' ');
  const place = Number(to.split(' ')[1] ?? 0);
  if (kind === 'drawn') return void act.plan(`place ${place}`);
  if (kind === 'hand') {
    act.choose(`hand ${which}`);
    return void act.plan(`keep ${which} ${place}`);
  }
  if (kind === 'offer') {
    act.choose(`offer ${which}`);
    const action = which === 'protect' ? `protect ${place}` : null;
    return action ? void act.plan(action) : undefined;
  }
  carry(act, table, Number(which), place);
}

function carry(act: Act, table: TableState, from: number, to: number): void {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const ways = [`swap ${low} ${high}`, `move ${from} ${to}`];
  const chosen = choiceOf(table).ability;
  const action = ways.find(
    (way) => table.legal.includes(way) && (!chosen || actionsOf([way], chosen).length > 0),
  );
  void act.plan(action ?? (chosen.startsWith('move') ? ways[1] : ways[0]) ?? '');
}
