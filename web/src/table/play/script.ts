// The script of a lesson's step.
import type { ScriptedAction } from '../../engine/types';
import type { LessonStep } from '../../board/game';
import type { LessonRun } from '../../board/state';

// How many actions at the start of the script belong to the same seat.
function firstSeatCount({ script }: LessonRun): number {
  const end = script.findIndex((each) => each.seat !== script[0]?.seat);
  return end < 0 ? script.length : end;
}

// The scripted plan: the learner's actions until another player acts.
export function scriptedPlan(lesson: LessonRun): string {
  return lesson.script
    .slice(0, firstSeatCount(lesson))
    .map((each) => each.action)
    .join('\n');
}

// All of the learner's actions, also those after other players' answers.
function own({ script }: LessonRun): string {
  return script
    .filter((each) => each.seat === script[0]?.seat)
    .map((each) => each.action)
    .join('\n');
}

// The remaining script, including `plan`, if the learner carries out `plan`; null if the script does
// not allow it. The plan may be only a first part of what is asked for.
export function scriptWith(lesson: LessonRun, step: LessonStep, plan: string): ScriptedAction[] | null {
  const { script } = lesson;
  const count = firstSeatCount(lesson);
  const seat = script[0]?.seat ?? 0;
  if (`${own(lesson)}\n`.startsWith(`${plan}\n`)) return script;
  const isLast = !script.slice(count).some((each) => each.seat === seat);
  if (!isLast || !step.also?.includes(plan)) return null;
  return [...plan.split('\n').map((action) => ({ seat, action })), ...script.slice(count)];
}
