// Nudges a piece whose action was refused, unless motion is off.
import { isStill } from '../base/settings';
import { EASE } from '../parts/travel';

export function nudge(piece: Element | null): void {
  if (isStill()) return;
  const frames = [{ transform: 'translateX(4px)' }, { transform: 'translateX(0)' }];
  piece?.animate(frames, { duration: 160, easing: EASE, composite: 'add' });
}
