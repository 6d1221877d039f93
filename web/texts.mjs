// The text catalogue, as needed when the page is built.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAMES } from './games.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const LANGS = ['en', 'ru', 'it'];

// The texts of a language: id to text.
export function readTexts(lang) {
  const folders = ['', ...GAMES.map(({ folder }) => `${folder}/`)];
  const lines = folders.flatMap((folder) =>
    readFileSync(here(`../data/${folder}texts.${lang}`), 'utf8').split('\n'),
  );
  const texts = lines.filter((line) => !line.startsWith('#') && line.includes(' = '));
  return new Map(
    texts.map((line) => {
      const at = line.indexOf(' = ');
      return [line.slice(0, at), line.slice(at + ' = '.length)];
    }),
  );
}

// The text ids in a source, each also as a pattern, since a part of an id may vary:
// `page.lesson.${step.id}.title`.
export function textsOf(source) {
  const named = source.matchAll(/(['`])(page\.(?:[a-z.-]|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})+)\1/g);
  return [...named].map(([, , id]) => {
    const parts = id.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replaceAll('.', '\\.'));
    return { id, pattern: new RegExp(`^${parts.join('.+')}$`) };
  });
}

// Every text id in the sources must be in the catalogue, and every page text in the catalogue must
// be used; returns the problems.
export function checkTexts() {
  const ids = [...readTexts('en').keys()].filter((id) => id.startsWith('page.'));
  const sources = readdirSync(here('src'), { recursive: true }).filter((name) => /\.(tsx?|js)$/.test(name));
  const named = [...sources.map((name) => join('src', name)), 'boot.mjs'].flatMap((name) =>
    textsOf(readFileSync(here(name), 'utf8')).map((text) => ({ name, ...text })),
  );
  return [
    ...named
      .filter(({ pattern }) => !ids.some((id) => pattern.test(id)))
      .map(({ name, id }) => `${name}: no text ${id}`),
    ...ids
      .filter((id) => !named.some(({ pattern }) => pattern.test(id)))
      .map((id) => `texts.en: nothing names ${id}`),
  ];
}
