// A finished game in words: who has won, why, and how everybody ended.
import { people, shownName } from '../../base/seats';
import { get } from '../../base/store';
import { t } from '../../base/text';
import type { Ending, Finished } from '../../board/ending';
import type { TableState } from '../../board/state';
import { pageGame } from '../../games';

type Ended = Pick<TableState, 'game' | 'seats' | 'board' | 'live' | 'story'>;

// The only person at the table, who is addressed as such; 0 if there is none, or more than one.
export function addressee({ seats }: Pick<TableState, 'seats'>): number {
  const [seat = 0, ...others] = people(seats);
  return others.length === 0 ? seat : 0;
}

export function finishedOf(table: Ended): Finished {
  const { live, story, board, seats } = table;
  return { look: live, story, board, you: addressee(table), name: (seat) => shownName(seats[seat - 1]) };
}

// In the game's words, else by the ranks alone.
export function endingOf(table: Ended): Ending {
  const told = pageGame(table.game)?.ending?.(finishedOf(table));
  if (told) return told;
  const standings = (table.live.rank ?? []).map((place, i) => ({ seats: [i + 1], place, note: '' }));
  return { reason: '', standings: standings.sort((a, b) => a.place - b.place) };
}

function winnersOf({ live }: Ended): number[] {
  return (live.rank ?? []).flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
}

// The winner, or winners if they are a team; if everybody wins it is a draw.
export function titleOf(table: Ended): string {
  const winners = winnersOf(table);
  const { you, name } = finishedOf(table);
  if (winners.length === table.seats.length) return t('page.end.drawn');
  const list = (seats: number[]) => new Intl.ListFormat(get().settings.lang).format(seats.map(name));
  if (winners.length === 1)
    return winners[0] === you ? t('page.end.won-by-you') : t('page.end.won', { name: list(winners) });
  if (winners.includes(you))
    return t('page.end.won-with-you', { names: list(winners.filter((seat) => seat !== you)) });
  return t('page.end.won-together', { names: list(winners) });
}

// Whether the reader has lost.
export function isLost(table: Ended): boolean {
  const { you, look } = finishedOf(table);
  return you > 0 && look.rank?.[you - 1] !== 1;
}
