// Looking around at a table: earlier positions, what is new, a hint.
import { ask, newSeed, think } from '../engine/engine';
import type { Hint, Played } from '../engine/types';
import { pageGame } from '../games';
import { isStill } from '../settings';
import { play as sound } from '../sound';
import { get } from '../store';
import { langNumber, t } from '../text';
import { change, say, table, teller } from './now';
import { current, isCurrent, pace, wait } from './pace';
import { percentOf } from './percent';
import { enqueue } from './queue';
import { recordToThinkOf } from './record';
import type { TableState } from './state';
import { actor } from './table';
import { told } from './told';

const HINT_MS = 700;

export async function showStep(step: number | null): Promise<void> {
  const now = table();
  if (!now) return;
  if (step === null || step >= now.live.steps) {
    change({ shownStep: null, shown: now.live.state, moving: null });
    return;
  }
  const look = await ask('look', now.handle, Math.max(0, step), teller(now), langNumber());
  change({ shownStep: look.step, shown: look.state, plan: null, choice: null, asked: null, moving: null });
  const words = told(now, now.story[look.step - 1]?.events ?? []);
  if (words) say(words);
}

export async function playBack(from: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game || now.isBusy) return;
  const mine = current();
  const start = await ask('look', now.handle, from, teller(now), langNumber());
  change({ shown: start.state, shownStep: from, plan: null, choice: null, asked: null });
  for (const [number, step] of now.story.slice(from).entries()) {
    for (const [i, event] of step.events.entries()) {
      const ms = game.duration(event, step.events[i + 1]);
      const then = table();
      if (!then || !isCurrent(mine) || then.shownStep !== from) return;
      change({ shown: game.after(then.shown, event), moving: event });
      if (ms === 0) continue;
      sound(game.cue(event));
      await wait(isStill(get().settings) ? 700 : Math.max(250, ms * 1.5) * (pace() || 0.1));
    }
    // What its events do not tell, such as what is printed on a tile.
    const after = await ask('look', now.handle, from + number + 1, teller(now), langNumber());
    if (!isCurrent(mine) || table()?.shownStep !== from) return;
    change({ shown: after.state });
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

let asked: TableState | null = null; // the table when somebody last asked for a hint

async function askHint(now: TableState): Promise<void> {
  const seat = actor(now);
  if (!seat || now.lesson) return;
  asked = now;
  if (now.isHinting) return; // the one that is thought about is wanted instead of what is planned now
  const mine = current();
  change({ isHinting: true, refusal: null });
  const record = await recordToThinkOf(now, mine);
  if (record === null) return change({ isHinting: false });
  const course = pageGame(now.game)?.course?.(now.live.state, seat) ?? { count: 1 };
  const found = await think('hint', record, seat, course, HINT_MS, newSeed(), langNumber());
  if (!isCurrent(mine)) return change({ isHinting: false });
  await enqueue((then) => takeHint(then, found));
}

// Plans what is hinted at, unless the person has arranged something else since it was asked for.
function takeHint(now: TableState, hint: Hint): void {
  const seat = actor(now);
  const hinted = hint.actions.join('\n');
  change({ isHinting: false });
  if (!seat || !asked || now.live.steps !== asked.live.steps) return;
  const isSame = now.plan === asked.plan && now.choice === asked.choice && now.draft === asked.draft;
  if (!isSame && now.plan !== hinted) return say(t('page.hint.late'));
  change({ hint, plan: hinted, choice: null, draft: null });
  const name = pageGame(now.game)?.actionName(hinted, now.live.state, seat) ?? '';
  say(`${t('page.hint.says', { action: name })} ${hintText(hint)}`);
}

// What was tried, in another language; what was not told of it still is not.
async function retried({ handle, previews }: TableState, seat: number): Promise<Record<string, Played>> {
  const tried = await ask('drafts', handle, seat, Object.keys(previews), langNumber());
  const told = Object.entries(previews).flatMap(([action, { events }], i) => {
    const anew = tried[i];
    return anew?.ok ? [[action, events.length > 0 ? anew : { ...anew, events }] as const] : [];
  });
  return Object.fromEntries(told);
}

// Everything that was told is told anew, in another language.
export async function retell(): Promise<void> {
  const now = table();
  if (!now) return;
  const story = await ask('story', now.handle, 0, teller(now), langNumber());
  const seat = actor(now);
  const previews = seat ? await retried(now, seat) : now.previews;
  const then = table();
  if (then?.id !== now.id) return;
  change({ story, refusal: null, hint: null });
  if (then.live.steps === now.live.steps && then.previews === now.previews) change({ previews });
}
