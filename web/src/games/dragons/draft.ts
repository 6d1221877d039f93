// The draft: the program that a person arranges before it is sent. The library decides what is legal.
import { ask } from '../../engine/engine';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { langNumber, t } from '../../base/text';
import { parse } from './actions';
import { playerOf, stateOf } from './state';

export type Slots = (string | null)[];

// The person at this screen who is still programming, or 0.
export function drafter(table: TableState): number {
  const { phase } = stateOf(table.live.state);
  const isAsked = phase === 'program' && table.live.toAct.includes(table.viewer) && !table.curtain;
  return isAsked && table.seats[table.viewer - 1]?.computer === '' ? table.viewer : 0;
}

function sentCards(table: TableState): string[] {
  return playerOf(stateOf(table.live.state), drafter(table))?.program ?? [];
}

export function slotsOf(table: TableState): Slots {
  const sent = sentCards(table);
  const planned = table.plan?.startsWith('card')
    ? table.plan.split('\n').map((line) => parse(line).card)
    : [];
  const drafted = (table.draft?.split(' ') ?? []).map((card) => (card === '-' ? null : card));
  const rest = planned.length > 0 ? planned : drafted;
  return Array.from(
    { length: stateOf(table.live.state).slots },
    (_, i) => sent[i] ?? rest[i - sent.length] ?? null,
  );
}

export function actionsOf(table: TableState, slots: Slots): string[] {
  return slots.slice(sentCards(table).length).flatMap((card) => (card ? [`card ${card}`] : []));
}

// The arranged cards as actions, and the actions that could follow according to the library.
export interface Arranged {
  lines: string;
  legal: string[];
}

export function arrangedOf(table: TableState): Arranged | null {
  return table.planDetails as Arranged | null;
}

async function arrange(act: Act, table: TableState, slots: Slots): Promise<void> {
  const seat = drafter(table);
  const actions = actionsOf(table, slots);
  const lines = actions.join('\n');
  const attempt = await ask('plan', table.handle, seat, lines, langNumber());
  if (!attempt.ok) return act.refuse(attempt);
  const draft = slots.slice(sentCards(table).length).map((card) => card ?? '-');
  const planDetails: Arranged = { lines, legal: attempt.legal };
  act.change({
    draft: actions.length > 0 ? draft.join(' ') : null,
    plan: null,
    refusal: null,
    hint: null,
    planDetails,
  });
  act.remember(table, lines, attempt);
  const now = act.now();
  if (now) await planDraft(act, now);
}

async function insert(act: Act, table: TableState, card: string, slot: number): Promise<void> {
  const slots = slotsOf(table);
  const free = slot > 0 ? slot - 1 : slots.indexOf(null);
  if (!drafter(table)) return;
  if (free < 0) return act.refuse({ ok: false, rule: 'RD-5', text: t('page.dragons.full') });
  if (free < sentCards(table).length) return;
  const from = slots.indexOf(card);
  if (from >= 0) slots[from] = slots[free] ?? null;
  slots[free] = card;
  await arrange(act, table, slots);
}

async function extract(act: Act, table: TableState, card: string | undefined): Promise<void> {
  const slots = slotsOf(table);
  const at = card ? slots.indexOf(card) : -1;
  if (!drafter(table) || at < sentCards(table).length) return;
  slots[at] = null;
  await arrange(act, table, slots);
}

// Puts a card into a slot (from 1). A card that was there goes to the other one's slot.
export function put(act: Act, card: string, slot: number): void {
  void act.enqueue((now) => insert(act, now, card, slot));
}

export function takeOut(act: Act, card: string): void {
  void act.enqueue((now) => extract(act, now, card));
}

// A tap on a card of the hand puts it into the next free slot, or takes it out again.
export function tapCard(act: Act, card: string): void {
  void act.enqueue((now) =>
    slotsOf(now).includes(card) ? extract(act, now, card) : insert(act, now, card, 0),
  );
}

// An action from a list: cards go into the draft.
export function pick(_table: TableState, action: string, act: Act): boolean {
  const { card } = parse(action);
  if (card) tapCard(act, card);
  return card !== '';
}

export function isPicked(table: TableState, action: string): boolean {
  const { card } = parse(action);
  return card !== '' && slotsOf(table).includes(card);
}

function lastOf(table: TableState): string | undefined {
  return slotsOf(table)
    .slice(sentCards(table).length)
    .flatMap((card) => card ?? [])
    .pop();
}

// Takes the last card out; returns whether there was one.
export async function takeBack(table: TableState, act: Act): Promise<boolean> {
  if (!drafter(table) || !lastOf(table)) return false;
  await extract(act, table, lastOf(table));
  return true;
}

// Plans a complete draft as soon as the person has to act.
export async function planDraft(act: Act, table: TableState): Promise<void> {
  const slots = slotsOf(table);
  if (table.plan || !table.draft || actor(table) !== drafter(table) || !slots.every(Boolean)) return;
  await act.planNow(table, actionsOf(table, slots).join('\n'));
  // For the keyboard, the focus moves to the primary button, as after every key that plans.
  if (document.activeElement?.matches('.rd-hand :focus-visible'))
    document.querySelector<HTMLElement>('.bar [data-primary]')?.focus();
}
