// A step of a lesson at a real table: opens it, plays it by itself, goes on to the next.
import { ask, newSeed } from '../engine/engine';
import { ALL_SEEING } from '../engine/types';
import { pageGame } from '../games';
import { person, computer } from '../screens/seats';
import { langNumber, t } from '../text';
import { withColours } from '../table/begin';
import { change, say, table } from '../table/now';
import { overtake, pace, wait } from '../table/pace';
import { asked } from '../table/script';
import { actor, carryOut, sitDown } from '../table/table';
import { keepStep, keptStep } from './kept';

const SHOWN_MS = 1200; // how long a plan is seen before it is carried out

export async function openStep(game: string, at: number): Promise<boolean> {
  const lesson = pageGame(game)?.lesson;
  const step = lesson?.steps[at];
  if (!lesson || !step) return false;
  keepStep(game, at);
  const mine = overtake();
  const read = await ask('read', step.record, newSeed(), langNumber());
  if (!read.ok) return false;
  const header = await ask('header', read.handle);
  const all = await ask('story', read.handle, 0, ALL_SEEING, langNumber());
  await ask('truncate', read.handle, step.from);
  const learners = header.names.map((_, i) => (i + 1 === lesson.seat ? person(1) : computer(i + 1, 'easy')));
  const seats = withColours(learners, header.seats);
  await ask(
    'name',
    read.handle,
    seats.map((seat) => seat.name),
  );
  const before = table()?.handle;
  const run = { at, todo: all.slice(step.from, step.until), isShowing: false };
  const { options } = header;
  const opened = {
    id: `lesson-${game}`,
    game,
    options,
    seats,
    handle: read.handle,
    isView: false,
    lesson: run,
  };
  if (!(await sitDown(opened, mine))) return true; // another step was opened meanwhile
  if (before !== undefined) await ask('close', before);
  say(`${t(`page.lesson.${step.id}.title`)}. ${t(`page.lesson.${step.id}.text`)}`);
  return true;
}

// Where somebody was; from the beginning if the lesson is shorter now.
export async function resume(game: string): Promise<boolean> {
  return (await openStep(game, keptStep(game))) || openStep(game, 0);
}

// Plays what is still to be done.
export async function showMe(): Promise<void> {
  for (;;) {
    const now = table();
    if (!now?.lesson || !actor(now)) return;
    const plan = asked(now.lesson);
    change({ plan, choice: null, refusal: null, lesson: { ...now.lesson, isShowing: true } });
    await wait(SHOWN_MS * pace());
    if (table()?.plan !== plan) return;
    await carryOut();
  }
}
