// The games of games.txt, and an esbuild plugin with a module for each kind of file that the page has
// of them:
//   gangway:boards       the `game` that games/GAME/index.ts exports
//   gangway:consultants  the `consultant` that games/GAME/consultant.ts exports, by the game's name
//   gangway:styles       games/GAME/style.css
// Each contains all games that have such a file.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const GAMES = readFileSync(here('../games.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [folder, name] = line.split(' ');
    return { folder, name };
  });

// The games that have this file, each with its path.
export function gamesWith(file) {
  return GAMES.map((game) => ({ ...game, path: here(`src/games/${game.folder}/${file}`) })).filter(
    ({ path }) => existsSync(path),
  );
}

const imports = (games, name) =>
  games.map(({ path }, i) => `import { ${name} as g${i} } from ${JSON.stringify(path)};\n`).join('');

const MODULES = {
  boards() {
    const games = gamesWith('index.ts');
    return `${imports(games, 'game')}export const boards = [${games.map((_, i) => `g${i}`)}];`;
  },
  consultants() {
    const games = gamesWith('consultant.ts');
    const entries = games.map(({ name }, i) => `'${name}': g${i}`);
    return `${imports(games, 'consultant')}export const consultants = { ${entries} };`;
  },
  styles: () =>
    gamesWith('style.css')
      .map(({ path }) => `@import ${JSON.stringify(path)};`)
      .join('\n'),
};

export const games = {
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^gangway:/ }, ({ path }) => ({
      path: path.slice('gangway:'.length),
      namespace: 'gangway',
    }));
    build.onLoad({ filter: /.*/, namespace: 'gangway' }, ({ path }) => ({
      contents: MODULES[path](),
      loader: path === 'styles' ? 'css' : 'js',
      resolveDir: here('src'),
    }));
  },
};
