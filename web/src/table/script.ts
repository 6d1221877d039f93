// What a step of a lesson asks for: its course is written.
import type { Written } from '../engine/types';
import type { LessonStep } from '../board/game';
import type { LessonRun } from '../board/state';

// How many of the next actions are those of one seat, one after another.
function together({ written }: LessonRun): number {
  const end = written.findIndex((each) => each.seat !== written[0]?.seat);
  return end < 0 ? written.length : end;
}

// The plan that is asked for: all that the learner does until somebody else acts.
export function asked(lesson: LessonRun): string {
  return lesson.written
    .slice(0, together(lesson))
    .map((each) => each.action)
    .join('\n');
}

// All that the learner does, others answering in between.
function own({ written }: LessonRun): string {
  return written
    .filter((each) => each.seat === written[0]?.seat)
    .map((each) => each.action)
    .join('\n');
}

// What is left to do if the learner carries out `plan`, with that plan in it; null: it is not
// asked for. It may be the beginning of what is.
export function follow(lesson: LessonRun, step: LessonStep, plan: string): Written[] | null {
  const { written } = lesson;
  const count = together(lesson);
  const seat = written[0]?.seat ?? 0;
  if (`${own(lesson)}\n`.startsWith(`${plan}\n`)) return written;
  const isLast = !written.slice(count).some((each) => each.seat === seat);
  if (!isLast || !step.also?.includes(plan)) return null;
  return [...plan.split('\n').map((action) => ({ seat, action })), ...written.slice(count)];
}
