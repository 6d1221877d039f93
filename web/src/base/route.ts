// Addresses of the page: /, /GAME/setup, /table/ID, /friends, /join/ID, /learn, /how/GAME, /rules/GAME, /learn/GAME, /settings, /bench.
import { get, set } from './store';

export type Route =
  | { screen: 'home' }
  | { screen: 'setup'; game: string }
  | { screen: 'table'; id: string }
  | { screen: 'friends' }
  | { screen: 'join'; id: string }
  | { screen: 'rules'; game: string }
  | { screen: 'learn' }
  | { screen: 'how'; game: string }
  | { screen: 'lesson'; game: string }
  | { screen: 'settings' }
  | { screen: 'bench' }
  | { screen: 'unknown' };

// The parts of an address; if it cannot be decoded, one part that matches no screen.
function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [path];
  }
}

export function routeOf(path: string): Route {
  const parts = partsOf(path);
  const [first, second] = parts;
  if (!first) return { screen: 'home' };
  if (parts.length === 2 && second === 'setup') return { screen: 'setup', game: first };
  if (parts.length === 2 && first === 'table' && second) return { screen: 'table', id: second };
  if (parts.length === 1 && first === 'friends') return { screen: 'friends' };
  if (parts.length === 2 && first === 'join' && second) return { screen: 'join', id: second };
  if (parts.length === 2 && first === 'rules' && second) return { screen: 'rules', game: second };
  if (parts.length === 2 && first === 'learn' && second) return { screen: 'lesson', game: second };
  if (parts.length === 2 && first === 'how' && second) return { screen: 'how', game: second };
  if (parts.length === 1 && first === 'learn') return { screen: 'learn' };
  if (parts.length === 1 && first === 'settings') return { screen: 'settings' };
  if (parts.length === 1 && first === 'bench') return { screen: 'bench' };
  return { screen: 'unknown' };
}

function arrive(): void {
  set({ path: location.pathname, said: '' }); // the announcement belongs to the previous screen
}

export function go(path: string): void {
  history.pushState(null, '', path);
  if (location.pathname !== get().path) window.scrollTo(0, 0);
  arrive();
}

export function startRouting(): void {
  addEventListener('popstate', arrive);
}
