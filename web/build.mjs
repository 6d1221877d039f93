// node web/build.mjs OUTDIR WASMFILE: builds the page.
//
// Writes index.html, assets/NAME-HASH.EXT, sw.js, manifest.webmanifest, icons/ and licences/ into
// OUTDIR, and FILE.br and FILE.gz beside everything compressible. Prints what a first visit loads.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bootTexts, unscripted } from './boot.mjs';
import { faceRule, makeFaces, readLicence } from './fonts.mjs';
import { GAMES, games, gamesWith } from './games.mjs';
import { OLDEST } from './oldest.mjs';
import { checkTexts } from './texts.mjs';

const BUDGET = (315 + 35 * GAMES.length) * 1024; // compressed bytes of a first visit
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [out, wasm] = process.argv.slice(2);
if (!out || !wasm) {
  console.error('usage: node web/build.mjs OUTDIR WASMFILE');
  process.exit(2);
}

// ----------------------------------------------------------------------- assets --

const files = new Map(); // address to bytes
const later = new Map(); // likewise, for files that a first visit does not load

function addAsset(path, bytes, where = files) {
  const extension = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const address = `/assets/${basename(path, extension)}-${hash}${extension}`;
  where.set(address, bytes);
  return address;
}

const DARK = ':root[data-theme="dark"]';

// The dark theme is written once. The system's wish comes first, so that what is chosen wins.
const darkTwice = {
  name: 'dark',
  setup(build) {
    build.onLoad({ filter: /style\/dark\.css$/ }, ({ path }) => {
      const chosen = readFileSync(path, 'utf8');
      const wished = chosen.replace(DARK, ':root:not([data-theme="light"])');
      return { contents: `@media (prefers-color-scheme: dark) { ${wished} } ${chosen}`, loader: 'css' };
    });
  },
};

const COMMON = {
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', ...Object.entries(OLDEST).map(([name, version]) => `${name}${version}`)],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.svg': 'text', '.txt': 'text', '.gwr': 'text' },
  legalComments: 'none',
  plugins: [games, darkTwice],
};

async function bundle(entry, options = {}) {
  const result = await build({ ...COMMON, entryPoints: [here(entry)], ...options });
  return Buffer.from(result.outputFiles[0].contents);
}

function posters() {
  return Object.fromEntries(
    gamesWith('poster.svg').map(({ folder, name, path }) => [
      name,
      addAsset(`poster-${folder}.svg`, readFileSync(path)),
    ]),
  );
}

// The title face: its @font-face rules, and the addresses of its files by script.
async function titleFace() {
  const rules = [];
  const addresses = { latin: [], cyrillic: [] };
  for (const face of await makeFaces()) {
    const address = addAsset(face.name, face.bytes, face.script === 'latin' ? files : later);
    rules.push(faceRule(face, address));
    addresses[face.script].push(address);
  }
  later.set('/licences/tinos.txt', readLicence());
  return { rules: `/* Tinos: /licences/tinos.txt */\n${rules.join('\n')}\n`, addresses };
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

// The page's scripts: the first one, what it shares with those that are loaded later, and these. Each
// names the others by their addresses. Returns the addresses of the first and of what it needs at once.
async function scripts(where) {
  const { outputFiles, metafile } = await build({
    ...COMMON,
    entryPoints: { page: here('src/main.tsx') },
    format: 'esm',
    splitting: true,
    metafile: true,
    outdir: here('assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: { GANGWAY: JSON.stringify(where) },
  });
  const made = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, about]) => [basename(path), about]));
  const [entry] = [...outputs].find(([, { entryPoint }]) => entryPoint?.endsWith('src/main.tsx'));
  const needed = [entry];
  for (const name of needed)
    for (const { path, kind } of outputs.get(name).imports)
      if (kind === 'import-statement' && !needed.includes(basename(path))) needed.push(basename(path));
  for (const [name, bytes] of made) (needed.includes(name) ? files : later).set(`/assets/${name}`, bytes);
  return needed.map((name) => `/assets/${name}`);
}

// ------------------------------------------------------------------------- page --

function fill(text, values) {
  return text.replace(/%([A-Z]+)%/g, (whole, name) => values[name] ?? whole);
}

// That of the program, which the server also tells its clients.
function version() {
  return /project\(gangway VERSION ([\d.]+)/.exec(readFileSync(here('../CMakeLists.txt'), 'utf8'))[1];
}

function serviceWorker(languages) {
  const names = ['/', ...[...files.keys()].filter((name) => name !== '/index.html')];
  const version = createHash('sha256');
  for (const [name, bytes] of [...files, ...later]) version.update(name).update(bytes);
  return fill(readFileSync(here('src/sw.js'), 'utf8'), {
    VERSION: `gangway-${version.digest('hex').slice(0, 10)}`,
    FILES: JSON.stringify(names),
    LANGUAGES: JSON.stringify(languages),
  });
}

const preload = (face) => `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin>`;

async function makePage() {
  const where = {
    wasm: addAsset('gangway.wasm', readFileSync(wasm)),
    worker: addAsset('worker.js', await bundle('src/worker.ts')),
    posters: posters(),
  };
  const [script, ...shared] = await scripts(where);
  // The build fails on any syntax newer than ES5.
  const boot = await bundle('src/boot/boot.js', {
    target: 'es5',
    define: { TEXTS: JSON.stringify(bootTexts()) },
  });
  const { rules, addresses } = await titleFace();
  const style = Buffer.concat([Buffer.from(rules), await bundle('src/style/index.css')]);
  const html = fill(readFileSync(here('src/index.html'), 'utf8'), {
    VERSION: version(),
    ICON: `data:image/svg+xml,${encodeURIComponent(readFileSync(here('icons/icon.svg'), 'utf8'))}`,
    WASM: where.wasm,
    FACES: addresses.latin.map(preload).join('\n'),
    STYLE: addAsset('style.css', style),
    SCRIPT: script,
    SHARED: shared.map((address) => `<link rel="modulepreload" href="${address}">`).join('\n'),
    BOOT: addAsset('boot.js', boot),
    UNSCRIPTED: unscripted(),
  });
  files.set('/index.html', Buffer.from(html));
  files.set('/manifest.webmanifest', Buffer.from(manifest()));
  for (const name of readdirSync(here('icons')))
    files.set(`/icons/${name}`, readFileSync(here(`icons/${name}`)));
  files.set('/sw.js', Buffer.from(serviceWorker({ ru: addresses.cyrillic })));
}

// ------------------------------------------------------------------------ write --

function compress(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
}

const PACKED = ['.png', '.woff2']; // already compressed

// Writes a file; returns the bytes that travel over the network.
function writeOne(address, bytes) {
  const path = join(out, address);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (PACKED.includes(extname(path))) return bytes.length;
  const { br, gz } = compress(bytes);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
  return br.length;
}

// Writes files; returns the bytes of all of them that travel over the network.
function write(some) {
  let total = 0;
  for (const [address, bytes] of some) {
    const size = writeOne(address, bytes);
    console.log(`${String(size).padStart(8)} ${address}`);
    total += size;
  }
  return total;
}

const complaints = checkTexts();
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
await makePage();
rmSync(out, { recursive: true, force: true });
const total = write(files);
console.log(`${String(total).padStart(8)} in total, of at most ${BUDGET}; loaded on demand:`);
write(later);
process.exit(total > BUDGET ? 1 : 0);
