// What is said beside the name of a computer player.
import type { Seat } from '../saved';
import { t } from '../text';

export function role(seat: Seat | undefined): string {
  if (!seat) return '';
  const { computer, played, standsFor } = seat;
  if (played !== undefined) return played;
  const level = t(`page.level.${computer}`);
  return standsFor === undefined ? level : t('page.level.for', { level, name: standsFor });
}
