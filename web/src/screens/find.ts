// Finds rules by words of their text, or by their ids.
import type { Rule } from '../engine/types';

// Without case, accents and the dots of ё; hyphens of every kind are alike.
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2010-\u2013]/g, '-');
}

// Those in which every word of the query occurs, in the rule's text, id or heading.
export function found(rules: Rule[], query: string, heading: (section: string) => string): Rule[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter(({ id, section, text }) => {
    const all = plain(`${id} ${heading(section)} ${text}`);
    return words.every((word) => all.includes(word));
  });
}
