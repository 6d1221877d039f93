// The page's own scripts for tests: engine(NAME …) gives what these files of web/src/engine export.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));

export async function engine(...names) {
  const built = await require('esbuild').build({
    stdin: {
      contents: names.map((name) => `export * from './${name}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('../../web/src/engine', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
}
