// Who was ahead when, for the end of a game: first how far each seat had come, then, once a computer
// player has judged the game, the expected shares of the win. All seats are judged at the same moments.
import { nullIfFailed } from '../../engine/caller';
import { ask, newSeed } from '../../engine/engine';
import { CHANCE } from '../../engine/types';
import { pageGame } from '../../games';
import { langNumber } from '../../base/text';
import { decidingMoment } from './deciding';
import { change, table } from './now';
import { isCurrent } from './pace';
import type { Curve, TableState } from '../../board/state';
import { beginning, turnsOf } from './turns';

const JUDGED = 60; // turns at most, spread over the game

// A moment at which a player has to decide, and who.
interface Decision {
  step: number;
  seat: number;
}

// The first decision of each turn.
function decisions(now: TableState): Decision[] {
  return turnsOf(now).flatMap(({ from, to }) => {
    const at = now.story.slice(from, to).findIndex(({ seat }) => seat !== CHANCE);
    const seat = now.story[from + at]?.seat;
    return at < 0 || seat === undefined ? [] : [{ step: from + at, seat }];
  });
}

async function progressOf(now: TableState, all: Decision[]): Promise<Curve[]> {
  const game = pageGame(now.game);
  const steps = [...all.map(({ step }) => step), now.live.steps];
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

// The points of each seat's curve at these decisions, without those that were not judged.
async function judge(now: TableState, judged: Decision[]): Promise<Curve[]> {
  const shares = judged.length > 0 ? await ask('opinions', now.handle, judged, newSeed()) : [];
  return now.seats.map((_, i) =>
    judged.flatMap(({ step }, at) => {
      const opinion = shares[at];
      const sum = opinion?.reduce((all, share) => all + share, 0) ?? 0;
      return opinion?.length && sum > 0 ? [{ step, value: ((opinion[i] ?? 0) * 1000) / sum }] : [];
    }),
  );
}

// null for a game whose computer players judge nothing. The moment that decided is looked at turn by
// turn, where the others are a few turns apart.
async function sharesOf(now: TableState, all: Decision[]): Promise<Curve[] | null> {
  const every = Math.max(1, all.length / JUDGED);
  const judged = all.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
  const shares = await judge(now, judged);
  if (!shares.some((curve) => curve.length > 0)) return null;
  const curves = shares.map((curve, i) => [
    { step: beginning(now), value: 1000 / now.seats.length },
    ...curve,
    { step: now.live.steps, value: won(now, i + 1) },
  ]);
  const moment = decidingMoment(curves, now.live.rank ?? []);
  const between = moment ? all.filter(({ step }) => step > moment.step && step < moment.until) : [];
  const more = await judge(now, between);
  return curves.map((curve, i) => [...curve, ...(more[i] ?? [])].sort((a, b) => a.step - b.step));
}

export async function plotGame(run: number): Promise<void> {
  const now = table();
  if (!now) return;
  const all = decisions(now);
  const progress = await progressOf(now, all);
  if (!isCurrent(run)) return;
  change({ progress });
  if (now.isView) return; // what the players knew is hidden
  const shares = await sharesOf(now, all).catch(nullIfFailed);
  if (isCurrent(run) && shares) change({ shares });
}
