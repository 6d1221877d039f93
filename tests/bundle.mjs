// Bundles files of web/src, or modules of web/games.mjs, for tests without a browser; returns their
// exports. The files share their common modules, as in the page.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { games } from '../web/games.mjs';

const require = createRequire(new URL('../web/package.json', import.meta.url));

export async function bundle(...names) {
  const built = await require('esbuild').build({
    stdin: {
      contents: names
        .map((name, i) => `export * as m${i} from '${name.includes(':') ? name : `./${name}`}';`)
        .join('\n'),
      resolveDir: fileURLToPath(new URL('../web/src', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text', '.txt': 'text', '.gwr': 'text' },
    plugins: [games],
    define: { GANGWAY: JSON.stringify({ wasm: '', worker: '', posters: {} }) },
  });
  const source = Buffer.from(built.outputFiles[0].text).toString('base64');
  const modules = await import(`data:text/javascript;base64,${source}`);
  return Object.assign({}, ...names.map((_, i) => modules[`m${i}`]));
}
