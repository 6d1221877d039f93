// The games that the page can show.
import { boards } from 'gangway:boards';
import type { PageGame } from '../board/game';

// A game's board and words, or null if the page does not have the game.
export function pageGame(name: string): PageGame | null {
  return boards.find((game) => game.name === name) ?? null;
}
