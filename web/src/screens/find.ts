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

const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

// The text in parts, those that the query names apart.
export function parts(text: string, query: string): { text: string; isHit: boolean }[] {
  const letters = [...text];
  const at = letters.flatMap((letter, i) => [...plain(letter)].map(() => i)); // of each plain letter
  const all = letters.map(plain).join('');
  const hits = new Set<number>();
  for (const word of wordsOf(query))
    for (let i = all.indexOf(word); i >= 0; i = all.indexOf(word, i + 1))
      at.slice(i, i + word.length).forEach((each) => hits.add(each));
  const found: { text: string; isHit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = found.at(-1);
    const isHit = hits.has(i);
    if (last?.isHit === isHit) last.text += letter;
    else found.push({ text: letter, isHit });
  });
  return found;
}

// Those in which every word of the query occurs, in the rule's text, id or heading.
export function found(rules: Rule[], query: string, heading: (section: string) => string): Rule[] {
  const words = wordsOf(query);
  return rules.filter(({ id, section, text }) => {
    const all = plain(`${id} ${heading(section)} ${text}`);
    return words.every((word) => all.includes(word));
  });
}
