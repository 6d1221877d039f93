// node build.mjs OUTDIR WASMFILE: writes the finished page into OUTDIR. In the sources
// {NAME} stands for the asset NAME, whose name there has a hash of its content.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [out, wasm] = process.argv.slice(2);
if (!wasm) {
  console.error('usage: node build.mjs OUTDIR WASMFILE');
  process.exit(2);
}
const source = (name) => readFileSync(new URL(`src/${name}`, import.meta.url));
const assets = new Map();

function write(path, bytes) {
  const file = join(out, path);
  writeFileSync(file, bytes);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}

const named = (bytes) =>
  Buffer.from(bytes.toString().replace(/\{([a-z]+\.[a-z]+)\}/g, (all, name) => assets.get(name) ?? all));

function addAsset(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const ending = extname(name);
  assets.set(name, `assets/${name.slice(0, -ending.length)}-${hash}${ending}`);
  write(assets.get(name), bytes);
}

mkdirSync(join(out, 'assets'), { recursive: true });
addAsset('gangway.wasm', readFileSync(wasm));
addAsset('page.css', source('page.css'));
addAsset('page.js', named(source('page.js')));
for (const name of ['index.html', 'sw.js', 'manifest.webmanifest', 'icon.svg']) write(name, named(source(name)));
