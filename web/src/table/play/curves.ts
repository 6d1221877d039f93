// Who was ahead when, for the end of a game: first how far each seat had come, then, once a computer
// player has judged the game, the expected shares of the win.
import { nullIfFailed } from '../../engine/caller';
import { ask, newSeed } from '../../engine/engine';
import { CHANCE } from '../../engine/types';
import { pageGame } from '../../games';
import { langNumber } from '../../base/text';
import { change, table } from './now';
import { isCurrent } from './pace';
import type { Curve, TableState } from '../../board/state';

const JUDGED = 60; // decisions at most, spread over the game

function decisions(now: TableState): { step: number; seat: number }[] {
  return now.story.flatMap(({ seat }, step) => (seat === CHANCE ? [] : [{ step, seat }]));
}

async function progressOf(now: TableState): Promise<Curve[]> {
  const game = pageGame(now.game);
  const steps = decisions(now).map(({ step }) => step + 1);
  const looks = await ask('looks', now.handle, steps, langNumber());
  return now.seats.map((_, i) =>
    looks.map((look) => ({ step: look.step, value: game?.progress(look.state, i + 1, now.board) ?? 0 })),
  );
}

// A seat's share of the win: everything for a single winner, equal parts for several.
function won(now: TableState, seat: number): number {
  const winners = now.live.rank?.filter((rank) => rank === 1).length ?? 0;
  return now.live.rank?.[seat - 1] === 1 ? 1000 / winners : 0;
}

// null for a game whose computer players judge nothing.
async function sharesOf(now: TableState): Promise<Curve[] | null> {
  const all = decisions(now);
  const every = Math.max(1, all.length / JUDGED);
  const judged = all.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
  const shares = await ask('opinions', now.handle, judged, newSeed());
  if (!shares.some((opinion) => opinion?.length)) return null;
  return now.seats.map((_, i) => [
    { step: 0, value: 1000 / now.seats.length },
    ...judged.flatMap(({ step }, at) => {
      const value = shares[at]?.[i];
      return value === undefined ? [] : [{ step, value }];
    }),
    { step: now.live.steps, value: won(now, i + 1) },
  ]);
}

export async function plotGame(run: number): Promise<void> {
  const now = table();
  if (!now) return;
  const progress = await progressOf(now);
  if (!isCurrent(run)) return;
  change({ progress });
  if (now.isView) return; // what the players knew is hidden
  const shares = await sharesOf(now).catch(nullIfFailed);
  if (isCurrent(run) && shares) change({ shares });
}
