// node web/build.mjs OUTDIR WASMFILE: makes the page.
//
// Writes index.html, assets/NAME-HASH.EXT, sw.js, manifest.webmanifest and icons/ into OUTDIR,
// and FILE.br and FILE.gz beside whatever can be compressed. Prints what a first visit loads.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { OLDEST } from './oldest.mjs';

const BUDGET = 350 * 1024; // bytes of a first visit, compressed
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [out, wasm] = process.argv.slice(2);
if (!out || !wasm) {
  console.error('usage: node web/build.mjs OUTDIR WASMFILE');
  process.exit(2);
}

// ------------------------------------------------------------------------ texts --

// The texts that a source names, each as a pattern: `page.lesson.${step.id}.title` has a part
// that varies.
function textsOf(source) {
  const named = source.matchAll(/(['`])(page\.(?:[a-z.-]|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})+)\1/g);
  return [...named].map(([, , id]) => {
    const parts = id.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replaceAll('.', '\\.'));
    return { id, pattern: new RegExp(`^${parts.join('.+')}$`) };
  });
}

// Every text that the sources name must be in the catalogue, and every text of the page in the
// catalogue must be named.
function checkTexts() {
  const lines = readFileSync(here('../data/texts.en'), 'utf8').split('\n');
  const ids = lines.map((line) => line.split(' = ')[0]).filter((id) => id.startsWith('page.'));
  const sources = readdirSync(here('src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const named = sources.flatMap((name) =>
    textsOf(readFileSync(join(here('src'), name), 'utf8')).map((text) => ({ name, ...text })),
  );
  const complaints = [
    ...named
      .filter(({ pattern }) => !ids.some((id) => pattern.test(id)))
      .map(({ name, id }) => `${name}: no text ${id}`),
    ...ids
      .filter((id) => !named.some(({ pattern }) => pattern.test(id)))
      .map((id) => `data/texts.en: nothing names ${id}`),
  ];
  if (complaints.length === 0) return;
  console.error(complaints.join('\n'));
  process.exit(1);
}

// ----------------------------------------------------------------------- assets --

const files = new Map(); // address to bytes

function addAsset(path, bytes) {
  const extension = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const address = `/assets/${basename(path, extension)}-${hash}${extension}`;
  files.set(address, bytes);
  return address;
}

async function bundle(entry, options = {}) {
  const result = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    target: ['es2022', ...Object.entries(OLDEST).map(([name, version]) => `${name}${version}`)],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text', '.txt': 'text', '.gwr': 'text' },
    legalComments: 'none',
    ...options,
  });
  return Buffer.from(result.outputFiles[0].contents);
}

function posters() {
  const names = readdirSync(here('src/pieces')).filter((name) => name.startsWith('poster-'));
  return Object.fromEntries(
    names.map((name) => [
      basename(name, '.svg').slice('poster-'.length),
      addAsset(name, readFileSync(here(`src/pieces/${name}`))),
    ]),
  );
}

function manifest() {
  const icon = (size, purpose) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: 'Gangway',
    short_name: 'Gangway',
    description: 'Race board games, to play, to study and to build on.',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#E9EBE4',
    theme_color: '#F8F8F3',
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
  });
}

// ------------------------------------------------------------------------- page --

function fill(text, values) {
  return text.replace(/%([A-Z]+)%/g, (whole, name) => values[name] ?? whole);
}

function serviceWorker() {
  const names = ['/', ...[...files.keys()].filter((name) => name !== '/index.html')];
  const version = createHash('sha256');
  for (const [name, bytes] of files) version.update(name).update(bytes);
  return fill(readFileSync(here('src/sw.js'), 'utf8'), {
    VERSION: `gangway-${version.digest('hex').slice(0, 10)}`,
    FILES: JSON.stringify(names),
  });
}

async function makePage() {
  const where = {
    wasm: addAsset('gangway.wasm', readFileSync(wasm)),
    worker: addAsset('worker.js', await bundle('src/engine/worker.ts')),
    posters: posters(),
  };
  const script = await bundle('src/main.tsx', { format: 'esm', define: { GANGWAY: JSON.stringify(where) } });
  const style = await bundle('src/style/index.css');
  const html = fill(readFileSync(here('src/index.html'), 'utf8'), {
    WASM: where.wasm,
    STYLE: addAsset('style.css', style),
    SCRIPT: addAsset('page.js', script),
  });
  files.set('/index.html', Buffer.from(html));
  files.set('/manifest.webmanifest', Buffer.from(manifest()));
  for (const name of readdirSync(here('icons')))
    files.set(`/icons/${name}`, readFileSync(here(`icons/${name}`)));
  files.set('/sw.js', Buffer.from(serviceWorker()));
}

// ------------------------------------------------------------------------ write --

function compress(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
}

// Writes everything; the bytes that travel on a first visit.
function write() {
  let total = 0;
  rmSync(out, { recursive: true, force: true });
  for (const [address, bytes] of files) {
    const path = join(out, address);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    let size = bytes.length;
    if (extname(path) !== '.png') {
      const { br, gz } = compress(bytes);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
      size = br.length;
    }
    console.log(`${String(size).padStart(8)} ${address}`);
    total += size;
  }
  return total;
}

checkTexts();
await makePage();
const total = write();
console.log(`${String(total).padStart(8)} in all, of at most ${BUDGET}`);
process.exit(total > BUDGET ? 1 : 0);
