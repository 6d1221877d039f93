// The games that have a board on the page, one line a game.
import type { PageGame } from '../board/game';
import { dragons } from './dragons';
import { mississippi } from './mississippi';
import { trains } from './trains';

const GAMES: PageGame[] = [mississippi, trains, dragons];

// The page's side of a game, or null: the page does not offer it.
export function pageGame(name: string): PageGame | null {
  return GAMES.find((game) => game.name === name) ?? null;
}
