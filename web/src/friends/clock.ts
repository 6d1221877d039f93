// Clocks in words and numbers.
import { t } from '../base/text';
import type { Meeting } from '../online/table';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const HURRY_MS = 30_000;

// Of a table's setup: 'move TURN BANK', 'days N', or ''.
export function clockText(clock: string): string {
  const [kind, first, bank] = clock.split(' ');
  if (kind === 'days') return t('page.online.clock.days', { count: Number(first) });
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

export function leftText(ms: number): string {
  if (ms >= 2 * DAY) return t('page.online.clock.left', { count: Math.floor(ms / DAY) });
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
