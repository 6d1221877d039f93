// Keys of Mississippi Queen.
import type { TableState } from '../../table/state';
import { plan } from '../../table/table';
import {
  chooseSpeed,
  choosePush,
  helmOf,
  isSailing,
  nextEnd,
  pushChoices,
  takeStep,
  turnGoal,
  headingsAt,
} from './helm';
import { DIRECTIONS, type RiverState } from './state';

export const keys: [string, string][] = [
  ['1 … 6', 'mississippi-speed'],
  ['← →', 'mississippi-turn'],
  ['↑', 'mississippi-ahead'],
  ['↓', 'mississippi-back'],
  ['w e d x z a', 'mississippi-direction'],
  ['n p', 'mississippi-ends'],
  ['g', 'mississippi-coal'],
];

const STEPS: Record<string, string> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'ahead',
  ArrowDown: 'back',
};
const COMPASS = ['w', 'e', 'd', 'x', 'z', 'a'];

// A direction: where to push, the heading at the goal, or one that is asked for.
function point(table: TableState, direction: number): boolean {
  const helm = helmOf(table);
  const head = `head ${DIRECTIONS[direction] ?? 'n'}`;
  if (helm?.pushing) {
    if (pushChoices(table).includes(direction)) void choosePush(table, direction);
  } else if (helm?.goal && headingsAt(table, helm.goal).some((end) => end.heading === direction)) {
    void turnGoal(table, direction);
  } else if (isSailing(table) && table.legal.includes(head)) {
    void takeStep(table, head);
  } else void plan(head);
  return true;
}

export function ownsArrows(table: TableState): boolean {
  return isSailing(table) && !helmOf(table)?.pushing;
}

export function key(pressed: string, table: TableState): boolean {
  const { phase } = table.live.state as RiverState;
  if (/^[1-6]$/.test(pressed)) {
    if (phase === 'dock') void plan(`dock ${pressed}`);
    else void chooseSpeed(table, Number(pressed));
    return true;
  }
  const step = STEPS[pressed];
  if (step) {
    if (ownsArrows(table)) void takeStep(table, step);
    return ownsArrows(table);
  }
  if (COMPASS.includes(pressed)) return point(table, COMPASS.indexOf(pressed));
  if (pressed === 'n' || pressed === 'p') {
    void nextEnd(table, pressed === 'n' ? 1 : -1);
    return true;
  }
  if (pressed === 'g') {
    document.querySelector<HTMLElement>('.transfer button')?.focus();
    return true;
  }
  return false;
}
