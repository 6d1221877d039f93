// The games that have a board on the page.
import { boards } from 'gangway:boards';
import type { PageGame } from '../board/game';

// The page's side of a game, or null: the page does not offer it.
export function pageGame(name: string): PageGame | null {
  return boards.find((game) => game.name === name) ?? null;
}
