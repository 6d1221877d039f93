// Keys of River Dragons: 1 to 6 are planks; i, a number and Enter go to that island.
import { say } from '../../table/now';
import type { TableState } from '../../table/state';
import { actor, plan } from '../../table/table';
import { t } from '../../text';
import { readBoard } from './layout';
import { playerOf, stateOf } from './state';

export const KEYS: [string, string][] = [
  ['← →', 'hand'],
  ['1 … 6', 'planks'],
  ['i 2 6 Enter', 'island'],
  ['⇧ ← → ↑ ↓', 'fine'],
];

let typed: string | null = null; // the number of an island, while it is typed

function goTo(number: number): void {
  const button = [...document.querySelectorAll<HTMLElement>('.dragons [data-action]')].find((each) =>
    (each.dataset.action ?? '').split(' ').includes(String(number)),
  );
  if (button) button.focus();
  else say(t('page.dragons.no-target', { stone: number }));
}

// Whether the key belongs to the number of an island that is being typed.
export function typing(pressed: string): boolean {
  if (typed === null) return false;
  if (/^\d$/.test(pressed)) typed += pressed;
  else if (pressed === 'Backspace') typed = typed.slice(0, -1);
  else {
    const number = Number(typed);
    typed = null;
    if (pressed === 'Enter' && number > 0) goTo(number);
    return pressed === 'Enter' || pressed === 'Escape';
  }
  say(typed);
  return true;
}

function choosePlank(table: TableState, size: number): void {
  const state = stateOf(table.live.state);
  const plank = playerOf(state, actor(table))?.supply.find((each) => each.size === size);
  void plan(`plank ${size} ${plank?.colour ?? playerOf(state, actor(table))?.colour ?? ''}`);
}

export function key(pressed: string, table: TableState): boolean {
  if (pressed === 'i') {
    typed = '';
    say(t('page.keys.island'));
    return true;
  }
  const isSize = /^[1-9]$/.test(pressed) && Number(pressed) <= readBoard(table.board).lengths.length;
  if (isSize && stateOf(table.live.state).phase !== 'program') {
    choosePlank(table, Number(pressed));
    return true;
  }
  return false;
}
