// Where a long word on a narrow card may be divided, for browsers that know no hyphenation.
const SOFT = '\u00AD';
const LONG = 9; // letters
const VOWEL = 'aeiouyàèéìòùаеёиоуыэюя';
// A syllable before one that begins with a consonant: “neigh-bours”, “послед-него”, “prote-zione”.
const BREAK = new RegExp(`([${VOWEL}][^${VOWEL}]*)(?=[^${VOWEL}ьъ][${VOWEL}])`, 'giu');

export function withHyphens(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(BREAK, `$1${SOFT}`)));
}
