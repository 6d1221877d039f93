// What is said beside the name of a computer player.
import type { Seat } from '../saved';
import { t } from '../text';
import { visible } from '../visible';

export function role(seat: Seat | undefined): string {
  if (!seat) return '';
  const { computer, played, standsFor } = seat;
  if (played !== undefined) return visible(played);
  const level = t(`page.level.${computer}`);
  return standsFor === undefined ? level : t('page.level.for', { level, name: standsFor });
}
