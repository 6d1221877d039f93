// Why a request was refused, in words.
import { get } from '../base/store';
import { t } from '../base/text';
import type { Answer } from '../online/words';

const KNOWN = [
  'stale',
  'taken',
  'fixed',
  'not-now',
  'not-yours',
  'not-invited',
  'name',
  'busy',
  'unavailable',
];

export function whyNot(answer: Answer, game = ''): string {
  if (answer.tell === 'granted') return '';
  const rules = get().games.find(({ name }) => name === game)?.rules;
  const rule = rules?.find(({ id }) => id === answer.rule);
  if (rule) return rule.text;
  if (answer.why === 'stranger') return t('page.online.why.name');
  return t(`page.online.why.${KNOWN.includes(answer.why) ? answer.why : 'other'}`);
}
