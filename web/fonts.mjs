// The title face, Tinos, cut down to the characters that the page uses. Every visit loads the Latin
// files; only a page in Russian loads and keeps the Cyrillic ones.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subset from 'subset-font';
import { LANGS, readTexts } from './texts.mjs';

const LICENCE = createRequire(import.meta.url).resolve('@fontsource/tinos/LICENSE');
const original = (path) => readFileSync(join(dirname(LICENCE), path));
const FAMILY = 'Tinos';
const STYLES = [
  { style: 'normal', weight: 700 },
  { style: 'italic', weight: 400 },
];

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

// Players' names may contain any Latin-1 or Russian letter.
const SCRIPTS = {
  latin: {
    always: [...range(0x20, 0x7e), ...range(0xa0, 0xff)],
    isIn: (code) => code < 0x400 || code >= 0x2000,
  },
  cyrillic: { always: [0x401, ...range(0x410, 0x44f), 0x451], isIn: (code) => code >= 0x400 && code < 0x530 },
};

function catalogueCodes() {
  const texts = LANGS.flatMap((lang) => [...readTexts(lang).values()]).join('');
  return [...new Set(texts)].map((each) => each.codePointAt(0));
}

// Those of `codes` that are in `ranges`, which are the code points of a font file as the package
// lists them: `U+0000-00FF,U+0131`.
function among(codes, ranges) {
  const spans = ranges.split(',').map((span) =>
    span
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16)),
  );
  return codes.filter((code) => spans.some(([first, last = first]) => first <= code && code <= last));
}

// Code points as CSS unicode-range; consecutive ones become a range.
function unicodeRange(codes) {
  const spans = [];
  for (const code of codes) {
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code) => code.toString(16);
  return spans.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

function codesOf(script) {
  const { always, isIn } = SCRIPTS[script];
  const wanted = new Set([...always, ...catalogueCodes().filter(isIn)]);
  const has = JSON.parse(original('unicode.json'));
  return among([...wanted], has[script]).sort((a, b) => a - b);
}

// The files of the face: [{script, style, weight, name, bytes, codes}].
export async function makeFaces() {
  const faces = [];
  for (const script of Object.keys(SCRIPTS)) {
    const codes = codesOf(script);
    for (const { style, weight } of STYLES) {
      const whole = original(`files/tinos-${script}-${weight}-${style}.woff2`);
      const bytes = await subset(whole, String.fromCodePoint(...codes), { targetFormat: 'woff2' });
      faces.push({ script, style, weight, name: `title-${script}-${weight}-${style}.woff2`, bytes, codes });
    }
  }
  return faces;
}

// The @font-face rule of a face whose file is at `address`.
export const faceRule = ({ style, weight, codes }, address) =>
  `@font-face{font-family:${FAMILY};font-style:${style};font-weight:${weight};font-display:swap;` +
  `src:url(${address}) format("woff2");unicode-range:${unicodeRange(codes)}}`;

// The licence, which must be served with the face. The copy in this folder is for readers of the
// sources.
export function readLicence() {
  const kept = readFileSync(new URL('licences/tinos.txt', import.meta.url));
  if (!kept.equals(readFileSync(LICENCE)))
    throw new Error('web/licences/tinos.txt differs from the licence of the installed version');
  return kept;
}
