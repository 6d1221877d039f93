// A game at once: against the usual computers, one fewer than the table can have, at most two.
import { get } from '../base/store';
import { newTable } from './begin';
import { seatsOf, usualLevel } from './seats';

export function playNow(name: string): void {
  const game = get().games.find((each) => each.name === name);
  if (!game) return;
  const count = Math.min(3, game.options[0]?.max ?? 2);
  void newTable(name, `players=${count}`, '', seatsOf({ people: 1, players: count }, usualLevel(game)));
}
