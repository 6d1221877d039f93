// Starts a game against medium computer players: two, or fewer if the game has fewer seats.
import { get } from '../base/store';
import { newTable } from './begin';
import { seatsOf } from './seats';

export function playNow(game: string): void {
  const { max = 2 } = get().games.find((each) => each.name === game)?.options[0] ?? {};
  const count = Math.min(3, max);
  void newTable(game, `players=${count}`, '', seatsOf({ people: 1, players: count }));
}
