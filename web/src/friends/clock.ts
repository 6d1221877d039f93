// Clocks in words and numbers.
import { t } from '../base/text';
import type { Meeting } from '../online/table';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const HURRY_MS = 30_000;

// Of a table's setup: 'move TURN BANK', 'days N', 'days N HOLIDAYS', or ''.
export function clockText(clock: string): string {
  const [kind, first, bank] = clock.split(' ');
  if (kind === 'days') {
    const days = t('page.online.clock.days', { count: Number(first) });
    return bank ? `${days}, ${t('page.online.clock.holidays', { count: Number(bank) })}` : days;
  }
  if (kind !== 'move') return t('page.online.clock.none');
  return t('page.online.clock.move', {
    seconds: Math.round(Number(first) / 1000),
    minutes: Math.round(Number(bank) / MINUTE),
  });
}

// What is left to a seat, in milliseconds, and whether its clock runs; null if there is no clock.
export function leftOf({ clocks }: Meeting, seat: number): { ms: number; isRunning: boolean } | null {
  const clock = clocks?.seats.find((each) => each.seat === seat);
  if (!clocks || !clock) return null;
  if (clock.until === undefined) return { ms: clock.bank, isRunning: false };
  return { ms: Math.max(0, clock.until - Date.now() - clocks.ahead), isRunning: true };
}

// As people read it: days and hours, hours and minutes, or minutes and seconds.
export function leftText(ms: number): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  if (days > 0) return t('page.online.left', { time: t('page.online.clock.hours', { days, hours }) });
  if (hours > 0) return t('page.online.clock.minutes', { hours, minutes: Math.floor((ms % HOUR) / MINUTE) });
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
