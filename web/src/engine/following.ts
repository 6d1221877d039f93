// A game elsewhere that a sitting here follows, as one viewer may know it: feeds it the entries of the
// table's log.
import type { Games } from './games';
import type { LogEntry } from './types';

const IS_GAME = /^(\d+|back) /; // the other entries are about who sits where, and the like

export class Following {
  private readonly entries: number[] = []; // the number of each step's entry

  constructor(
    private readonly game: number,
    private readonly games: Games,
  ) {}

  // False if it cannot be the next one: what was followed is not that game any more.
  feed({ number, line, now = [] }: LogEntry): boolean {
    const isGame = number > 1 && IS_GAME.test(line);
    const known = now.map(([entry, better]) => `${this.entries.indexOf(entry)} ${better}`);
    const lines = [isGame ? line : 'skip', ...(isGame ? known : [])].join('\n');
    if (this.games.call('gangway_game_feed', this.game, number, lines) === 0) return false;
    const [word, steps] = line.split(' ');
    if (isGame && word === 'back') this.entries.length = Number(steps);
    else if (isGame) this.entries.push(number);
    return true;
  }

  // Whether earlier steps are not what they were.
  static changesStory({ number, line, now }: LogEntry): boolean {
    return number > 1 && ((now?.length ?? 0) > 0 || line.startsWith('back '));
  }
}
