// Viewing a table: earlier positions, playing back the news, a hint.
import { nullIfFailed } from '../../engine/caller';
import { ask, newSeed } from '../../engine/engine';
import type { Hint, Attempt } from '../../engine/types';
import { pageGame } from '../../games';
import { isStill } from '../../base/settings';
import { play as sound } from '../../base/sound';
import { say } from '../../base/store';
import { langNumber, t } from '../../base/text';
import { change, table } from './now';
import { currentRun, isCurrent, wait } from './pace';
import { percentOf } from './percent';
import { enqueue } from './queue';
import { actor, type TableState } from '../../board/state';
import { refuse } from './table';
import { describeEvents } from './describeEvents';
import { pace } from '../../base/pace';

export async function showStep(step: number | null): Promise<void> {
  const now = table();
  if (!now) return;
  if (step === null || step >= now.live.steps) {
    change({ shownStep: null, shown: now.live.state, moving: null });
    return;
  }
  const look = await ask('look', now.handle, Math.max(0, step), langNumber());
  change({
    shownStep: look.step,
    shown: look.state,
    plan: null,
    choice: null,
    planDetails: null,
    moving: null,
  });
  const words = describeEvents(now, now.story[look.step - 1]?.events ?? []);
  if (words) say(words);
}

export async function playBack(from: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game || now.isBusy) return;
  const run = currentRun();
  const { look, steps } = await ask('replay', now.handle, from, langNumber());
  if (!isCurrent(run)) return;
  change({ shown: look.state, shownStep: from, plan: null, choice: null, planDetails: null });
  for (const step of steps) {
    for (const [i, event] of step.events.entries()) {
      const ms = game.duration(event, step.events[i + 1]);
      const then = table();
      if (!then || !isCurrent(run) || then.shownStep !== from) return;
      change({ shown: game.after(then.shown, event), moving: event });
      if (ms === 0) continue;
      sound(game.cue(event));
      await wait(isStill() ? 700 : Math.max(250, ms * 1.5) * (pace() || 0.1));
    }
    if (!isCurrent(run) || table()?.shownStep !== from) return;
    change({ shown: step.look.state }); // for what its events do not say, such as the print on a tile
  }
  if (isCurrent(run)) await showStep(null);
}

// The computer player's reason, if it has one, and the share of the win it expects.
export function hintText({ reason, share }: Hint): string {
  const expected = share >= 0 ? t('page.hint.share', { percent: percentOf(share) }) : '';
  return [reason && `${reason}.`, expected].filter(Boolean).join(' ');
}

// Resolves without waiting for the hint, so that the person can go on meanwhile.
export function hint(): Promise<void> {
  return enqueue((now) => void askHint(now));
}

async function askHint(now: TableState): Promise<void> {
  const seat = actor(now);
  if (!seat || now.lesson) return;
  change({ hintRequest: now });
  if (now.isHinting) return; // the pending hint will replace the current plan
  const run = currentRun();
  change({ isHinting: true, refusal: null });
  const found = await ask('hint', now.handle, seat, newSeed(), langNumber()).catch(nullIfFailed);
  if (!isCurrent(run)) return change({ isHinting: false });
  if (!found) {
    change({ isHinting: false });
    return refuse({ ok: false, rule: '', text: t('page.hint.failed') });
  }
  await enqueue((then) => takeHint(then, found));
}

// Plans the hint, unless the person has planned something else since asking for it.
function takeHint(now: TableState, hint: Hint): void {
  const seat = actor(now);
  const { hintRequest: asked } = now;
  const hinted = hint.actions.join('\n');
  change({ isHinting: false, hintRequest: null });
  if (!seat || !asked || now.live.steps !== asked.live.steps) return;
  const isSame = now.plan === asked.plan && now.choice === asked.choice && now.draft === asked.draft;
  if (!isSame && now.plan !== hinted) return say(t('page.hint.late'));
  change({ hint, plan: hinted, choice: null, draft: null });
  const name = pageGame(now.game)?.actionName(hinted, now.live.state, seat) ?? '';
  say(`${t('page.hint.says', { action: name })} ${hintText(hint)}`);
}

// Fetches the texts of the table in another language. Effects of a plan that were hidden stay hidden.
export async function translateTable(): Promise<void> {
  const now = table();
  if (!now) return;
  const { handle, previews } = now;
  const translated = await ask('translate', handle, actor(now), Object.keys(previews), langNumber());
  const then = table();
  if (then?.handle !== handle) return;
  change({ story: translated.story.slice(0, then.live.steps), refusal: null, hint: null });
  if (then.live.steps !== now.live.steps || then.previews !== previews) return;
  const translatedPreviews = Object.entries(previews).flatMap(
    ([plan, { events }], i): [string, Attempt][] => {
      const tried = translated.attempts[i];
      return tried?.ok ? [[plan, events.length > 0 ? tried : { ...tried, events }]] : [];
    },
  );
  change({ previews: Object.fromEntries(translatedPreviews), briefing: translated.briefing });
}
