// A step of a lesson at a real table: opens it, or shows how it is done.
import { ask, newSeed } from '../engine/engine';
import { pageGame } from '../games';
import { person, computer } from '../table/start/seats';
import { t } from '../base/text';
import { withColours } from '../table/start/begin';
import { newsRequest, change, table as present } from '../table/play/now';
import { startRun, wait } from '../table/play/pace';
import { scriptedPlan } from '../table/play/script';
import { carryOut, sitDown } from '../table/play/table';
import { keepStep, keptStep } from './kept';
import { pace } from '../base/pace';
import { players } from '../base/seats';
import { say } from '../base/store';
import { actor } from '../board/state';

const MOST_SEATS = 8;
const SHOWN_MS = 1200; // how long a plan is shown before it is carried out

export async function openStep(game: string, at: number): Promise<boolean> {
  const page = pageGame(game);
  const lesson = page?.lesson;
  const step = lesson?.steps[at];
  if (!lesson || !step) return false;
  keepStep(game, at);
  const run = startRun();
  const learners = Array.from({ length: MOST_SEATS }, (_, i) =>
    i + 1 === lesson.seat ? person(1) : computer(i + 1, 'easy'),
  );
  const openingOptions = {
    players: players(learners),
    previewsAll: page.previewsAll ?? false,
    seed: newSeed(),
  };
  const names = learners.map((seat) => seat.name);
  const opened = await ask(
    'openLesson',
    step.record,
    { from: step.from, until: step.until },
    names,
    openingOptions,
    newsRequest(),
  );
  if (!opened.ok) return false;
  const { header, ...table } = opened;
  const seats = withColours(learners.slice(0, header.names.length), header.seats);
  const before = present()?.handle;
  const lessonRun = { at, script: table.script ?? [], isShowing: false };
  const seated = {
    id: `lesson-${game}`,
    game,
    options: header.options,
    seats,
    isTyped: false,
    lesson: lessonRun,
  };
  if (!sitDown(seated, table, run)) return true; // another step was opened meanwhile
  if (before !== undefined) await ask('leave', before);
  say(`${t(`page.lesson.${step.id}.title`)}. ${t(`page.lesson.${step.id}.text`)}`);
  return true;
}

// Continues a lesson where the person left it; from the beginning if the lesson is shorter now.
export async function resume(game: string): Promise<boolean> {
  return (await openStep(game, keptStep(game))) || openStep(game, 0);
}

// Plays what remains of the step.
export async function showMe(): Promise<void> {
  for (;;) {
    const now = present();
    if (!now?.lesson || !actor(now)) return;
    const plan = scriptedPlan(now.lesson);
    change({ plan, choice: null, refusal: null, lesson: { ...now.lesson, isShowing: true } });
    await wait(SHOWN_MS * pace());
    if (present()?.plan !== plan) return;
    await carryOut();
  }
}
