// The heading of a boat that was pushed, and whether it leaves the passenger it took (MQ-G4):
// "head ne leave".
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import { helmOf, isSailing, legalNow, stateAfter } from './helm';
import { DIRECTIONS, boatOf, directionNumber } from './state';
import { say } from '../../base/store';

const LEAVING = / leave$/;

// The direction of "head ne leave" as a number; -1 if there is none.
export function headingOf(action: string | null | undefined): number {
  return directionNumber(/^head (\w+)/.exec(action ?? '')?.[1] ?? '');
}

export function mayLeave(now: TableState): boolean {
  return legalNow(now).some((action) => action.startsWith('head ') && LEAVING.test(action));
}

// Whether the passenger will be left. Within a turn, the plan does not say so before the heading is
// chosen.
export function isLeaving(now: TableState): boolean {
  return isSailing(now) ? helmOf(now)?.leaving === true : LEAVING.test(now.plan ?? '');
}

// The action for a heading, with the choice about the passenger.
export function headAction(now: TableState, direction: number): string {
  return `head ${DIRECTIONS[direction] ?? 'n'}${mayLeave(now) && isLeaving(now) ? ' leave' : ''}`;
}

// Keeps or leaves the passenger, with the planned heading, or the boat's own if none is planned.
export async function choosePassenger(act: Act, now: TableState, leaves: boolean): Promise<void> {
  if (!mayLeave(now) || isLeaving(now) === leaves) return;
  const helm = helmOf(now);
  if (isSailing(now)) {
    if (!helm) return;
    act.change({ planDetails: { ...helm, leaving: leaves } });
    return say(t(leaves ? 'page.mississippi.passenger-leave' : 'page.mississippi.passenger-take'));
  }
  const state = stateAfter(now);
  const own = directionNumber(boatOf(state, state.asked)?.heading ?? 'n');
  const planned = headingOf(now.plan);
  const heading = DIRECTIONS[planned >= 0 ? planned : own] ?? 'n';
  await act.planNow(now, `head ${heading}${leaves ? ' leave' : ''}`);
}
