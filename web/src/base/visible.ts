// Makes hidden characters visible, in names that come from others.

// Control characters, and characters that are invisible or change the writing direction: the same
// as gw_put_visible in src/core/utf8.c.
const HIDDEN =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

const code = (character: string) =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

export function visible(text: string): string {
  return text.replace(HIDDEN, code);
}
