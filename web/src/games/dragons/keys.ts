// Keys of River Dragons: 1 to 6 choose planks; i, a number and Enter move the focus to that island.
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { t } from '../../base/text';
import { readBoard } from './layout';
import { playerOf, stateOf } from './state';
import { say } from '../../base/store';

export const KEYS: [string, string][] = [
  ['← →', 'hand'],
  ['1 … 6', 'planks'],
  ['i 2 6 Enter', 'island'],
  ['⇧ ← → ↑ ↓', 'fine'],
];

function goTo(number: number): void {
  const button = [...document.querySelectorAll<HTMLElement>('.dragons [data-action]')].find((each) =>
    (each.dataset.action ?? '').split(' ').includes(String(number)),
  );
  if (button) button.focus();
  else say(t('page.dragons.no-target', { stone: number }));
}

// Whether the key belongs to an island's number that is being typed.
export function typing(pressed: string, { typed }: TableState, act: Act): boolean {
  if (typed === null) return false;
  const isDigit = /^\d$/.test(pressed);
  if (isDigit || pressed === 'Backspace') {
    const next = isDigit ? typed + pressed : typed.slice(0, -1);
    act.change({ typed: next });
    say(next);
    return true;
  }
  act.change({ typed: null });
  if (pressed === 'Enter' && Number(typed) > 0) goTo(Number(typed));
  return pressed === 'Enter' || pressed === 'Escape';
}

function choosePlank(act: Act, table: TableState, size: number): void {
  const state = stateOf(table.live.state);
  const plank = playerOf(state, actor(table))?.supply.find((each) => each.size === size);
  void act.plan(`plank ${size} ${plank?.colour ?? playerOf(state, actor(table))?.colour ?? ''}`);
}

export function key(pressed: string, table: TableState, act: Act): boolean {
  if (pressed === 'i') {
    act.change({ typed: '' });
    say(t('page.keys.island'));
    return true;
  }
  const isSize = /^[1-9]$/.test(pressed) && Number(pressed) <= readBoard(table.board).lengths.length;
  if (isSize && stateOf(table.live.state).phase !== 'program') {
    choosePlank(act, table, Number(pressed));
    return true;
  }
  return false;
}
