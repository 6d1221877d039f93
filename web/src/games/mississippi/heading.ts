// The heading of a boat that was pushed, and whether the passenger it took is left with it
// (MQ-G4): "head ne leave".
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import { helmOf, isSailing, legalNow, stateAfter } from './helm';
import { DIRECTIONS, boatOf, directionNumber } from './state';
import { say } from '../../base/store';

const LEAVING = / leave$/;

// The direction of "head ne leave", as a number; -1 if there is none.
export function headingOf(action: string | null | undefined): number {
  return directionNumber(/^head (\w+)/.exec(action ?? '')?.[1] ?? '');
}

export function mayLeave(now: TableState): boolean {
  return legalNow(now).some((action) => action.startsWith('head ') && LEAVING.test(action));
}

// Whether the passenger is to be left. In the course of a turn the plan does not say so before
// the heading is chosen.
export function isLeaving(now: TableState): boolean {
  return isSailing(now) ? helmOf(now)?.leaving === true : LEAVING.test(now.plan ?? '');
}

// The action for a heading, by what was chosen about the passenger.
export function headAction(now: TableState, direction: number): string {
  return `head ${DIRECTIONS[direction] ?? 'n'}${mayLeave(now) && isLeaving(now) ? ' leave' : ''}`;
}

// Takes the passenger aboard or leaves it, with the heading that is planned or, if none is, the
// boat's own.
export async function choosePassenger(act: Act, now: TableState, leaves: boolean): Promise<void> {
  if (!mayLeave(now) || isLeaving(now) === leaves) return;
  const helm = helmOf(now);
  if (isSailing(now)) {
    if (!helm) return;
    act.change({ asked: { ...helm, leaving: leaves } });
    return say(t(leaves ? 'page.mississippi.passenger-leave' : 'page.mississippi.passenger-take'));
  }
  const state = stateAfter(now);
  const own = directionNumber(boatOf(state, state.asked)?.heading ?? 'n');
  const planned = headingOf(now.plan);
  const heading = DIRECTIONS[planned >= 0 ? planned : own] ?? 'n';
  await act.planNow(now, `head ${heading}${leaves ? ' leave' : ''}`);
}
