// The games of games.txt, and what the page has of each, for esbuild: the modules
//   gangway:boards       what games/GAME/index.ts exports as `game`
//   gangway:consultants  what games/GAME/consultant.ts exports as `consultant`, by the game's name
//   gangway:styles       games/GAME/style.css
// of all games that have such a file.
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

// The games with such a file, and where it is.
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
