// A turn of the person at a table elsewhere, in words.
import { get } from '../base/store';
import { t } from '../base/text';
import { visible } from '../base/visible';
import { when } from '../base/when';
import type { Listed } from '../online/words';

export const isMyTurn = ({ due = [] }: Listed): boolean => due.length > 0;

// A server of an older version does not say when a turn began.
export const turnBegan = ({ since, changed }: Listed): number => since ?? changed;

// “with Bob and Clio”, or '' if there are only computers
export function othersAt({ seats }: Listed): string {
  const me = get().tables?.me;
  const names = seats.flatMap(({ person, name = '' }) => (person && person !== me ? [visible(name)] : []));
  return names.length > 0
    ? t('page.online.with', { names: new Intl.ListFormat(get().settings.lang).format(names) })
    : '';
}

// “since today, 21:30 · until tomorrow, 21:30”
export function turnTimes(listed: Listed): string {
  const { deadline } = listed;
  const { lang } = get().settings;
  const since = t('page.online.since', { time: when(turnBegan(listed), lang) });
  return deadline ? `${since} · ${t('page.online.until', { time: when(deadline, lang) })}` : since;
}
