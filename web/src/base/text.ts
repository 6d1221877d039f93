// Texts of the catalogue with their arguments filled in: {name}, {count|one|many}.
import { get } from './store';
import { LANGS } from './settings';
import { visible } from './visible';

export type Args = Record<string, string | number>;

const FORMS: Record<string, string[]> = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many'],
  it: ['one', 'other'],
};

const made = new Map<string, Intl.PluralRules>(); // slow to create

function pluralRules(lang: string): Intl.PluralRules {
  const rules = made.get(lang) ?? new Intl.PluralRules(lang);
  made.set(lang, rules);
  return rules;
}

// The form of a text for a count. `forms` are in the catalogue's order for the language.
function pluralForm(count: number, forms: string[], lang: string): string {
  const order = FORMS[lang] ?? [];
  const place = order.indexOf(pluralRules(lang).select(count));
  return forms[place < 0 ? forms.length - 1 : Math.min(place, forms.length - 1)] ?? '';
}

export function fill(text: string, args: Args, lang: string): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{([^{}|]+)((?:\|[^{}|]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return forms ? pluralForm(Number(value), forms.slice(1).split('|'), lang) : visible(String(value));
  });
}

export function t(id: string, args: Args = {}): string {
  const { texts, settings } = get();
  return fill(texts[id] ?? id, args, settings.lang);
}

export function langNumber(): number {
  return LANGS.indexOf(get().settings.lang);
}
