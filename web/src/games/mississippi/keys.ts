// Keys of Mississippi Queen.
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import {
  chooseSpeed,
  choosePush,
  helmOf,
  inTurn,
  isSailing,
  legalNow,
  nextEnd,
  pushChoices,
  takeStep,
  turnGoal,
  headingsAt,
} from './helm';
import { choosePassenger, headAction, isLeaving, mayLeave } from './heading';
import type { RiverState } from './state';

export const keys: [string, string][] = [
  ['1 … 6', 'mississippi-speed'],
  ['← →', 'mississippi-turn'],
  ['↑', 'mississippi-ahead'],
  ['↓', 'mississippi-back'],
  ['w e d x z a', 'mississippi-direction'],
  ['n p', 'mississippi-ends'],
  ['g', 'mississippi-coal'],
  ['q', 'mississippi-leave'],
];

const STEPS: Record<string, string> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'ahead',
  ArrowDown: 'back',
};
const COMPASS = ['w', 'e', 'd', 'x', 'z', 'a'];

// A direction key: where to push, the heading at the goal, or a heading that has to be chosen.
async function point(act: Act, now: TableState, direction: number): Promise<void> {
  const helm = helmOf(now);
  const head = headAction(now, direction);
  if (helm?.pushing) {
    if (pushChoices(now).includes(direction)) await choosePush(act, now, direction);
  } else if (helm?.goal && headingsAt(now, helm.goal).some((end) => end.heading === direction)) {
    await turnGoal(act, now, direction);
  } else if (isSailing(now) && [...now.legal, ...legalNow(now)].includes(head)) {
    await takeStep(act, now, head);
  } else await act.planNow(now, head);
}

export function ownsArrows(table: TableState): boolean {
  return isSailing(table) && !helmOf(table)?.pushing;
}

export function key(pressed: string, table: TableState, act: Act): boolean {
  const { phase, speed_max } = table.live.state as RiverState;
  if (/^[1-9]$/.test(pressed) && Number(pressed) <= speed_max) {
    if (phase === 'dock') void act.plan(`dock ${pressed}`);
    else void inTurn(act, (now) => chooseSpeed(act, now, Number(pressed)));
    return true;
  }
  const step = STEPS[pressed];
  if (step) {
    if (ownsArrows(table)) void inTurn(act, (now) => takeStep(act, now, step));
    return ownsArrows(table);
  }
  if (COMPASS.includes(pressed)) {
    void inTurn(act, (now) => point(act, now, COMPASS.indexOf(pressed)));
    return true;
  }
  if (pressed === 'n' || pressed === 'p') {
    void inTurn(act, (now) => nextEnd(act, now, pressed === 'n' ? 1 : -1));
    return true;
  }
  if (pressed === 'q') {
    if (mayLeave(table)) void inTurn(act, (now) => choosePassenger(act, now, !isLeaving(now)));
    return mayLeave(table);
  }
  if (pressed === 'g') {
    document.querySelector<HTMLElement>('.transfer button')?.focus();
    return true;
  }
  return false;
}
