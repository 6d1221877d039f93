// Dates as people write them: “today, 21:30”.
import { t } from './text';

const DAY_MS = 24 * 60 * 60 * 1000;

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

export function when(ms: number, lang: string, now = Date.now()): string {
  const [date, present] = [new Date(ms), new Date(now)];
  const days = Math.round((midnight(present) - midnight(date)) / DAY_MS);
  const time = date.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days === 0) return t('page.when.today', { time });
  if (days === -1) return t('page.when.tomorrow', { time });
  if (days === 1) return t('page.when.yesterday', { time });
  const isThisYear = date.getFullYear() === present.getFullYear();
  const locale = lang === 'en' ? 'en-GB' : lang;
  const day = date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  });
  return isThisYear ? t('page.when.day', { day, time }) : day;
}
