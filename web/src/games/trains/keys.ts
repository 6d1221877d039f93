// Keys of Game of Trains: d draws, 1 to 7 are places, o moves the focus to the cards.
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { tapCar } from './moves';
import { rowOf, type TrainsState } from './state';

export const KEYS: [string, string][] = [
  ['d', 'draw'],
  ['1 … 7', 'places'],
  ['o', 'offer'],
];

export function key(pressed: string, table: TableState, act: Act): boolean {
  if (pressed === 'd') {
    void act.plan('draw');
    return true;
  }
  if (/^[1-9]$/.test(pressed) && Number(pressed) <= rowOf(table.live.state as TrainsState, 1).length) {
    tapCar(act, table, Number(pressed));
    return true;
  }
  if (pressed === 'o') {
    document.querySelector<HTMLElement>('.trains .hand-card, .trains .offer-card')?.focus();
    return true;
  }
  return false;
}
