// node direction.mjs: checks that the page's folders depend on each other in one direction, and that
// there is no state outside the store. Prints the problems and exits 1, or prints one line.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('src', import.meta.url));

// Each folder imports only from itself and from those before it. `games/*` are the games, which do
// not import each other; 'table' is what is in no folder of the table; '.' is the app.
const ORDER = [
  'boot',
  'pieces',
  'base',
  'engine',
  'online',
  'parts',
  'board',
  'games/*',
  'games',
  'table/play',
  'table/start',
  'table/talk',
  'table/replay',
  'table/ending',
  'table/bar',
  'table',
  'lesson',
  'screens',
  'friends',
  '.',
];

// Module-level variables: the store itself, and handles to what the browser provides only once.
const HANDLES = {
  'base/store.ts': ['state'],
  'base/sound.ts': ['context', 'volume'],
  'base/update.ts': ['waiting'],
  'engine/engine.ts': ['host', 'thinker'],
  'parts/Piece.tsx': ['sprite'],
};

// Module-level collections that begin empty: caches of what can be computed again, and what stands in
// for something of the browser's.
const COLLECTIONS = {
  'base/cues.ts': ['noises'],
  'base/storage.ts': ['held'],
  'base/store.ts': ['listeners'],
  'base/text.ts': ['made'],
  'games/dragons/layout.ts': ['read'],
  'parts/Piece.tsx': ['shared'],
  'table/play/describeEvents.ts': ['known'],
  'table/talk/lines.ts': ['known'],
};

const VARIABLE = /^(?:export )?let (\w+)/gm;
const COLLECTION =
  /^(?:export )?const (\w+)[^=;]*= (?:new (?:Weak)?(?:Map|Set)\b(?:<(?:[^()]|\(\))*?>)?\(\)|\[\]|\{\});/gm;

// The names that a file declares in this way.
const declared = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

// 'games/trains' for everything below it, 'table/talk', 'table', '.'
function folderOf(file) {
  const [first, second, third] = file.split('/');
  if (second === undefined) return '.';
  return ['games', 'table'].includes(first) && third !== undefined ? `${first}/${second}` : first;
}

const place = (folder) => ORDER.indexOf(folder.startsWith('games/') ? 'games/*' : folder);

// The imported file, or null if it is not one of the page's.
function resolve(from, address) {
  const path = normalize(join(dirname(from), address));
  const endings = ['', '.ts', '.tsx', '/index.ts'];
  const ending = endings.find((each) => /\.\w+$/.test(path + each) && existsSync(join(ROOT, path + each)));
  return ending === undefined || path.startsWith('..') ? null : path + ending;
}

const problems = [];
const files = filesBelow(ROOT)
  .map((file) => relative(ROOT, file))
  .filter((file) => /\.tsx?$/.test(file));

for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const here = folderOf(file);
  if (place(here) < 0) problems.push(`${file}: the folder ${here} is missing from ORDER`);
  for (const [, address] of text.matchAll(/\b(?:from|import|module)\s*\(?\s*'(\.[^']*)'/g)) {
    const target = resolve(file, address);
    if (!target) continue;
    const there = folderOf(target);
    if (here !== there && place(there) >= place(here)) problems.push(`${file} imports ${target}`);
  }
  for (const [pattern, allowed] of [
    [VARIABLE, HANDLES],
    [COLLECTION, COLLECTIONS],
  ]) {
    const names = declared(text, pattern);
    const known = allowed[file] ?? [];
    for (const name of names.filter((each) => !known.includes(each)))
      problems.push(`${file}: ${name} is state outside the store`);
    for (const name of known.filter((each) => !names.includes(each)))
      problems.push(`${file} has no variable ${name} any more`);
  }
}

for (const file of Object.keys({ ...HANDLES, ...COLLECTIONS }))
  if (!files.includes(file)) problems.push(`${file} is listed here, but is gone`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`the page's ${files.length} files import in one direction: ${ORDER.join(' < ')}`);
