// Parses actions of the notation, and plans: several actions, one per line.
import type { Ends, Support } from './state';

export interface Action {
  verb: string; // card, stone, plank, lay, take, go, jump
  card: string;
  numbers: number[];
  colour: string;
  place: string | Ends; // what is laid on, taken, gone to or jumped to
  stone: number; // the stone that is taken, or 0
  over: Ends | null;
}

function support(word: string): Support {
  return /^\d+$/.test(word) ? Number(word) : word;
}

function place(words: string[]): string | Ends {
  const [a = '', b] = words;
  return b === undefined ? a : [support(a), support(b)];
}

// Of a plan, the first action.
export function parse(text: string): Action {
  const [line = ''] = text.split('\n');
  const [verb = '', ...words] = line.split(' ');
  const over = words.indexOf('over');
  const isStone = verb === 'take' && words[0] === 'stone';
  const named = verb === 'take' ? words.slice(1) : over < 0 ? words : words.slice(0, over);
  return {
    verb,
    card: verb === 'card' ? (words[0] ?? '') : '',
    numbers: words.map(Number),
    colour: verb === 'plank' ? (words[1] ?? '') : '',
    place: place(named),
    stone: isStone ? Number(words[1]) : 0,
    over: over < 0 ? null : (place(words.slice(over + 1)) as Ends),
  };
}

export function actionsIn(plan: string | null): Action[] {
  return plan ? plan.split('\n').map(parse) : [];
}

// Two supports in the order of the notation: a village first, then the lower number.
export function layText(a: Support, b: Support): string {
  const isOrdered = typeof a === 'string' || (typeof b === 'number' && a < b);
  return isOrdered ? `lay ${a} ${b}` : `lay ${b} ${a}`;
}
