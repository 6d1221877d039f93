// Texts that the page shows without the library: put into the page when it is built.
import { readFileSync } from 'node:fs';
import { OLDEST } from './oldest.mjs';
import { LANGS, readTexts, textsOf } from './texts.mjs';

// A text in each language.
function inAllLangs(id) {
  return LANGS.map((lang) => [lang, fillArgs(readTexts(lang).get(id), OLDEST)]);
}

const fillArgs = (text, args) => text.replace(/\{([a-z]+)\}/g, (whole, name) => args[name] ?? whole);

// The texts that boot.js shows, by language and id.
export function bootTexts() {
  const texts = Object.fromEntries(LANGS.map((lang) => [lang, {}]));
  for (const { id } of textsOf(readFileSync(new URL('src/boot/boot.js', import.meta.url), 'utf8')))
    for (const [lang, text] of inAllLangs(id)) texts[lang][id] = text;
  return texts;
}

// The same sentence in every language, for a browser that runs no scripts.
export const unscripted = () =>
  inAllLangs('page.plight.script')
    .map(([lang, text]) => `<p lang="${lang}">${text}</p>`)
    .join('\n');
