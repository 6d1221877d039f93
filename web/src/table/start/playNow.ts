// Starts a game against computer players of the level chosen last: two, or fewer if the game has fewer
// seats.
import { get } from '../../base/store';
import { newTable } from './begin';
import { seatsOf, usualLevel, usualPlayers } from './seats';

export function playNow(name: string): void {
  const game = get().games.find((each) => each.name === name);
  if (!game) return;
  const count = usualPlayers(game);
  const seats = seatsOf({ people: 1, players: count }, usualLevel(game));
  void newTable({ game: name, options: `players=${count}`, board: '', seats });
}
