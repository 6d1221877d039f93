// Looking around at a table: earlier positions, what is new, a hint.
import { failed } from '../engine/caller';
import { ask, newSeed } from '../engine/engine';
import type { Hint, Tried } from '../engine/types';
import { pageGame } from '../games';
import { isStill } from '../base/settings';
import { play as sound } from '../base/sound';
import { say } from '../base/store';
import { langNumber, t } from '../base/text';
import { change, table } from './now';
import { current, isCurrent, wait } from './pace';
import { percentOf } from './percent';
import { enqueue } from './queue';
import { actor, type TableState } from '../board/state';
import { refuse } from './table';
import { told } from './told';
import { pace } from '../base/pace';

export async function showStep(step: number | null): Promise<void> {
  const now = table();
  if (!now) return;
  if (step === null || step >= now.live.steps) {
    change({ shownStep: null, shown: now.live.state, moving: null });
    return;
  }
  const look = await ask('look', now.handle, Math.max(0, step), langNumber());
  change({ shownStep: look.step, shown: look.state, plan: null, choice: null, asked: null, moving: null });
  const words = told(now, now.story[look.step - 1]?.events ?? []);
  if (words) say(words);
}

export async function playBack(from: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game || now.isBusy) return;
  const mine = current();
  const { look, steps } = await ask('replay', now.handle, from, langNumber());
  if (!isCurrent(mine)) return;
  change({ shown: look.state, shownStep: from, plan: null, choice: null, asked: null });
  for (const step of steps) {
    for (const [i, event] of step.events.entries()) {
      const ms = game.duration(event, step.events[i + 1]);
      const then = table();
      if (!then || !isCurrent(mine) || then.shownStep !== from) return;
      change({ shown: game.after(then.shown, event), moving: event });
      if (ms === 0) continue;
      sound(game.cue(event));
      await wait(isStill() ? 700 : Math.max(250, ms * 1.5) * (pace() || 0.1));
    }
    if (!isCurrent(mine) || table()?.shownStep !== from) return;
    change({ shown: step.look.state }); // what its events do not tell, such as what is printed on a tile
  }
  if (isCurrent(mine)) await showStep(null);
}

// Why, as far as the computer player says, and what it expects.
export function hintText({ reason, share }: Hint): string {
  const expected = share >= 0 ? t('page.hint.share', { percent: percentOf(share) }) : '';
  return [reason && `${reason}.`, expected].filter(Boolean).join(' ');
}

// The thought itself is not waited for: whoever goes on meanwhile need not wait.
export function hint(): Promise<void> {
  return enqueue((now) => void askHint(now));
}

async function askHint(now: TableState): Promise<void> {
  const seat = actor(now);
  if (!seat || now.lesson) return;
  change({ hinted: now });
  if (now.isHinting) return; // the one that is thought about is wanted instead of what is planned now
  const mine = current();
  change({ isHinting: true, refusal: null });
  const found = await ask('hint', now.handle, seat, newSeed(), langNumber()).catch(failed);
  if (!isCurrent(mine)) return change({ isHinting: false });
  if (!found) {
    change({ isHinting: false });
    return refuse({ ok: false, rule: '', text: t('page.hint.failed') });
  }
  await enqueue((then) => takeHint(then, found));
}

// Plans what is hinted at, unless the person has arranged something else since it was asked for.
function takeHint(now: TableState, hint: Hint): void {
  const seat = actor(now);
  const { hinted: asked } = now;
  const hinted = hint.actions.join('\n');
  change({ isHinting: false, hinted: null });
  if (!seat || !asked || now.live.steps !== asked.live.steps) return;
  const isSame = now.plan === asked.plan && now.choice === asked.choice && now.draft === asked.draft;
  if (!isSame && now.plan !== hinted) return say(t('page.hint.late'));
  change({ hint, plan: hinted, choice: null, draft: null });
  const name = pageGame(now.game)?.actionName(hinted, now.live.state, seat) ?? '';
  say(`${t('page.hint.says', { action: name })} ${hintText(hint)}`);
}

// Everything that was told is told anew, in another language; what was not told of a plan still is
// not.
export async function retell(): Promise<void> {
  const now = table();
  if (!now) return;
  const { handle, previews } = now;
  const told = await ask('retell', handle, actor(now), Object.keys(previews), langNumber());
  const then = table();
  if (then?.handle !== handle) return;
  change({ story: told.story.slice(0, then.live.steps), refusal: null, hint: null });
  if (then.live.steps !== now.live.steps || then.previews !== previews) return;
  const anew = Object.entries(previews).flatMap(([plan, { events }], i): [string, Tried][] => {
    const tried = told.tried[i];
    return tried?.ok ? [[plan, events.length > 0 ? tried : { ...tried, events }]] : [];
  });
  change({ previews: Object.fromEntries(anew), opening: told.opening });
}
