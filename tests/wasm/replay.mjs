// node replay.mjs [--update] MODULE NATIVE…
//
// Replays every record of tests/vectors in the WebAssembly module and with each
// native program (hashes.c, by one compiler or another) and compares all of them
// with the game's hashes.txt there: the rules give the same positions everywhere, and the
// same as yesterday. --update rewrites hashes.txt, after an intended change.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check, finish } from '../tally.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const vectors = here('../vectors');
const stored = (game) => `${vectors}/${game}/hashes.txt`;
const PAGE = 65536;

const isUpdate = process.argv[2] === '--update';
const [modulePath, ...natives] = process.argv.slice(isUpdate ? 3 : 2);
if (!modulePath) {
  console.error('usage: node replay.mjs [--update] MODULE NATIVE...');
  process.exit(2);
}

const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
check('the module imports nothing', imports.length === 0, JSON.stringify(imports));
const gangway = new WebAssembly.Instance(module, {}).exports;

function textAt(address) {
  const bytes = new Uint8Array(gangway.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

// The module's result for a record, given as bytes.
function replay(bytes, lang = 0) {
  const text = gangway.gangway_alloc(bytes.length);
  new Uint8Array(gangway.memory.buffer).set(bytes, text);
  const result = gangway.gangway_replay(text, bytes.length, lang);
  gangway.gangway_free(text);
  const hex = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
  const found = {
    isLegal: gangway.gangway_replay_is_legal(result) === 1,
    problem: textAt(gangway.gangway_replay_problem(result)),
    steps: gangway.gangway_replay_steps(result),
    finalHash: hex(gangway.gangway_replay_final_hash(result)),
    trailHash: hex(gangway.gangway_replay_trail_hash(result)),
  };
  gangway.gangway_replay_free(result);
  return found;
}

const names = readdirSync(vectors, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((game) => readdirSync(`${vectors}/${game.name}`).map((file) => `${game.name}/${file}`))
  .filter((name) => name.endsWith('.gwr'))
  .sort();
check('there are records', names.length > 0);

function describe(name) {
  const { isLegal, problem, steps, finalHash, trailHash } = replay(
    readFileSync(`${vectors}/${name}`),
  );
  check(`${name} is legal`, isLegal && problem === '', problem);
  return `${name} ${steps} ${finalHash} ${trailHash}\n`;
}
const lines = names.map(describe);

for (const native of natives) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 26 };
  const output = execFileSync(native, [vectors, ...names], options);
  const others = output.split(/(?<=\n)/);
  names.forEach((name, i) => {
    check(`${name} as by ${native}`, lines[i] === others[i], `${others[i]}${lines[i]}`);
  });
}

const games = [...new Set(names.map((name) => name.split('/')[0]))];
const ofGame = (game) => lines.filter((line) => line.startsWith(`${game}/`));
if (isUpdate) for (const game of games) writeFileSync(stored(game), ofGame(game).join(''));
const before = games.flatMap((game) => readFileSync(stored(game), 'utf8').split(/(?<=\n)/));
check('hashes.txt names every record', before.length === lines.length);
names.forEach((name, i) => {
  check(`${name} as in hashes.txt`, lines[i] === before[i], `${before[i]}${lines[i]}`);
});

// Problems are described in the language asked for, and no memory leaks.
const good = readFileSync(`${vectors}/${names[0]}`, 'utf8');
const bad = new TextEncoder().encode(`${good}chance deal 1\n`);
const problems = [0, 1, 2].map((lang) => replay(bad, lang).problem);
check('a line too many is refused', !replay(bad).isLegal && problems[0].includes('line '));
check('in three languages', new Set(problems).size === 3, problems.join('\n'));
check('an unknown language is English', replay(bad, 99).problem === problems[0]);
check('nothing at all is refused', !replay(new Uint8Array()).isLegal);
check('any bytes are refused', !replay(Uint8Array.from({ length: 999 }, (_, i) => i * 7)).isLegal);
// A record on another board contains that board.
const recorded = here('../mississippi/recorded');
const lagoon = readFileSync(`${recorded}/4-lagoon.gwr`, 'utf8');
const onLagoon = replay(new TextEncoder().encode(lagoon));
const trail = `4-lagoon.gwr ${onLagoon.steps} ${onLagoon.finalHash} ${onLagoon.trailHash}\n`;
check('a board is read', readFileSync(`${recorded}/trails.txt`, 'utf8').includes(trail), trail);
const spoilt = replay(new TextEncoder().encode(lagoon.replace('tile B4', 'tile B5')));
check('a spoilt board is refused', spoilt.problem.includes('“B5”'), spoilt.problem);

const size = gangway.memory.buffer.byteLength;
for (let i = 0; i < 2000; i++) replay(bad);
check('memory does not grow', gangway.memory.buffer.byteLength <= size + PAGE);

finish();
