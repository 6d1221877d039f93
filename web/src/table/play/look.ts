// Viewing a table: earlier positions, playing them back, a hint.
import { nullIfFailed } from '../../engine/caller';
import { ask, newSeed } from '../../engine/engine';
import type { Hint, Attempt } from '../../engine/types';
import { pageGame } from '../../games';
import { isStill } from '../../base/settings';
import { play as sound } from '../../base/sound';
import { get, say } from '../../base/store';
import { langNumber, t } from '../../base/text';
import { change, table } from './now';
import { currentRun, isCurrent, skipWait, wait } from './pace';
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
    change({ shownStep: null, shownLook: null, isPlaying: false, shown: now.live.state, moving: null });
    return;
  }
  const look = await ask('look', now.handle, Math.max(0, step), langNumber());
  change({
    shownStep: look.step,
    shownLook: look,
    isPlaying: false,
    shown: look.state,
    plan: null,
    choice: null,
    planDetails: null,
    moving: null,
  });
  const words = describeEvents(now, now.story[look.step - 1]?.events ?? []);
  if (words) say(words);
}

// Plays the game from a step on, up to `until` or the present, unless it is paused.
export async function playFrom(from: number, until = Infinity): Promise<void> {
  const run = currentRun();
  await showStep(from);
  if (!isCurrent(run) || table()?.shownStep !== from) return;
  change({ isPlaying: true });
  for (let step = from; step < until; step++) {
    if (!(await playStep(step, run))) return;
    if (step + 1 >= (table()?.live.steps ?? 0)) return showStep(null);
  }
  change({ isPlaying: false });
}

export function pauseReplay(): void {
  change({ isPlaying: false });
  skipWait();
}

// Shows one step, event by event, and then the position after it. False if it was paused or left.
async function playStep(step: number, run: number): Promise<boolean> {
  const isOn = () => isCurrent(run) && table()?.isPlaying === true && table()?.shownStep === step;
  const now = table();
  const game = pageGame(now?.game ?? '');
  const events = now?.story[step]?.events ?? [];
  if (!now || !game) return false;
  for (const [i, event] of events.entries()) {
    const then = table();
    if (!then || !isOn()) break;
    change({ shown: game.after(then.shown, event), moving: event });
    const ms = game.duration(event, events[i + 1]);
    if (ms === 0) continue;
    sound(game.cue(event));
    await wait((isStill() ? 700 : Math.max(250, ms * 1.5) * (pace() || 0.1)) / then.rate);
  }
  const isLeft = !isCurrent(run) || table()?.shownStep !== step;
  if (isLeft) return false;
  const wasOn = isOn();
  const look = await ask('look', now.handle, step + 1, langNumber());
  if (!isCurrent(run) || table()?.shownStep !== step) return false;
  change({ shownStep: look.step, shownLook: look, shown: look.state, moving: null });
  return wasOn && table()?.isPlaying === true;
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(get().settings.lang) + text.slice(1);
}

// The computer player's reason, if it has one, and the share of the win it expects.
export function hintText({ reason, share }: Hint): string {
  const expected = share >= 0 ? t('page.hint.share', { percent: percentOf(share) }) : '';
  return [reason && `${capitalised(reason)}.`, expected].filter(Boolean).join(' ');
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
