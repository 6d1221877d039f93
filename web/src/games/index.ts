// The games that the page can show, one line per game.
import type { PageGame } from '../board/game';
import { dragons } from './dragons';
import { mississippi } from './mississippi';
import { trains } from './trains';

const GAMES: PageGame[] = [mississippi, trains, dragons];

// A game's board and words, or null if the page does not have the game.
export function pageGame(name: string): PageGame | null {
  return GAMES.find((game) => game.name === name) ?? null;
}
