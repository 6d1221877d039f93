// A table that is played at: opens it, shows what happens, asks whose turn it is. Who that is, and
// what happens, is the library's word.
import { ask, newSeed } from '../engine/engine';
import type { Table } from '../engine/host';
import {
  PUBLIC,
  type Due,
  type GameEvent,
  type News,
  type NewStep,
  type Refused,
  type Tried,
  type Written,
} from '../engine/types';
import { pageGame } from '../games';
import { loadGame, loadGames } from '../base/saved';
import { play as sound } from '../base/sound';
import { set, say } from '../base/store';
import { langNumber, t } from '../base/text';
import { plotGame } from './courses';
import { keepGame } from './kept';
import { asking, change, table } from './now';
import { current, hasten, isCurrent, overtake, wait } from './pace';
import { enqueue } from './queue';
import { follow } from './script';
import { told } from './told';
import type { Act } from '../board/act';
import { actor, type LessonRun, type TableState } from '../board/state';
import { pace } from '../base/pace';
import { goingOn, isPerson, people, players, shownName } from '../base/seats';

const TURN_MS = 2500; // the longest that a foreign turn takes to be shown
const PAUSE_MS = 600; // a computer's turn begins no sooner, so that one can follow and take back

// ------------------------------------------------------------------ open, close --

export async function openTable(id: string): Promise<boolean> {
  const saved = loadGame(id);
  const page = pageGame(saved?.game ?? '');
  if (!saved || !page) return false;
  const mine = overtake();
  const { game, options, seats, record, over } = saved;
  // Also where the record says nothing of who plays.
  const opening = {
    players: over ? null : players(seats),
    foresees: page.foresees ?? false,
    seed: newSeed(),
  };
  const opened = await ask('open', record, opening, { ...asking(), known: 0 });
  if (!opened.ok) return false;
  sitDown({ id, game, options, seats, lesson: null }, opened, mine);
  return true;
}

type Seated = Pick<TableState, 'id' | 'game' | 'options' | 'seats' | 'lesson'>;

// Shows a game that has been opened, and lets it go on; false, and it is closed, if something
// else has been opened meanwhile.
export function sitDown(seated: Seated, opened: Table, mine: number): boolean {
  const { handle, isView, board, story, before, ...news } = opened;
  if (!isCurrent(mine)) {
    void ask('leave', handle);
    return false;
  }
  set({
    table: {
      ...seated,
      handle,
      isView,
      board,
      viewer: news.due.viewer,
      due: news.due,
      live: before,
      shown: before.state,
      shownStep: null,
      stride: 'action',
      story,
      readSteps: 0,
      legal: [],
      own: [],
      opening: null,
      previews: {},
      choice: null,
      typed: null,
      draft: null,
      asked: null,
      plan: null,
      refusal: null,
      moving: null,
      isBusy: true, // until it is known whose turn it is
      isWaiting: false,
      thinking: 0,
      curtain: 0,
      hint: null,
      isHinting: false,
      hinted: null,
      rule: null,
      tab: 'log',
      isTalkOpen: false,
      isEndOpen: false,
      progress: null,
      shares: null,
    },
  });
  void go(news, mine);
  return true;
}

export function leaveTable(): void {
  const now = table();
  overtake();
  hasten();
  if (now) void ask('leave', now.handle);
  set({ table: null, saved: loadGames() });
}

function keep(now: TableState, news: News): void {
  if (!now.lesson) keepGame(now, news);
}

// What a person has done at a table that was left before it was known what came of it.
function keepUnseen(now: TableState, news: News): void {
  keep(now, news);
  set({ saved: loadGames() });
}

// -------------------------------------------------------------------- go on --

// Shows what there is to tell; where a computer is next, it is let go on, and so forth.
async function go(news: News, mine: number): Promise<void> {
  for (let next: News | null = news; next; ) {
    await show(next, mine);
    const now = table();
    if (!now || !isCurrent(mine) || next.due.kind !== 'job') return;
    await wait(pauseBefore(now) * pace());
    if (!isCurrent(mine)) return;
    next = await ask('goOn', now.handle, asking());
    if (!isCurrent(mine)) return;
  }
}

async function show(news: News, mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  if (news.steps.length > 0) keep(now, news); // whatever comes, it has happened
  change({ due: news.due }); // what cannot be taken back any more, at once
  for (const step of news.steps) {
    if (!isCurrent(mine)) return;
    await happen(step, mine);
  }
  if (isCurrent(mine)) arrive(news, mine);
}

// All has been shown: now it is somebody's turn.
function arrive({ due, look, own, previews, opening, written }: News, mine: number): void {
  const now = table();
  if (!now) return;
  const isDone = written?.length === 0; // a lesson's step
  const { kind, seat } = due;
  const isTurn = kind === 'turn' && !isDone;
  change({
    due,
    live: look,
    viewer: turnedTo(now, due),
    own,
    legal: isTurn ? own : [],
    previews,
    opening,
    lesson: now.lesson && { ...now.lesson, written: written ?? [] },
    curtain: kind === 'curtain' ? seat : 0,
    thinking: kind === 'job' && !isDone ? seat : 0,
    isWaiting: kind === 'pause',
    isBusy: kind === 'job' && !isDone,
  });
  draw(look.state, null);
  if (kind === 'job') set({ called: '' }); // to be called anew
  if (kind === 'curtain') say(''); // what was said to somebody else is no longer there
  if (kind === 'over' && !isDone) void finish(mine);
  if (!isTurn) return;
  set({ called: t('page.turn.yours', { name: shownName(now.seats[seat - 1]) }) });
  sound('turn');
}

// The seat whose side of the table is shown: the person's who is asked, and among several people
// at the screen the last one's until then.
function turnedTo(now: TableState, { kind, seat, viewer }: Due): number {
  if (people(now.seats).length < 2 || kind === 'curtain') return viewer;
  const isOpen = pageGame(now.game)?.isOpen?.(now.live.state) ?? false;
  if (kind === 'turn') return isOpen ? viewer : seat;
  return isOpen ? PUBLIC : now.viewer;
}

// Nobody waits for what is decided at the same time as their own, nor at the beginning.
function pauseBefore({ seats, story, live, due }: TableState): number {
  const isAPersons = (seat: number) => isPerson(seats[seat - 1]);
  const hasBegun = people(seats).length === 0 || story.some(({ seat }) => isAPersons(seat));
  return hasBegun && !due.isHurried && !live.toAct.some(isAPersons) ? PAUSE_MS : 0;
}

// Has the computer that thinks answer at once, now and for the rest of its turn.
export function hurry(): void {
  const now = table();
  if (!now?.thinking) return;
  void ask('hurry', now.handle);
  hasten();
}

// A careful person lets computers go on.
export function letGoOn(): void {
  const now = table();
  if (now?.isWaiting) void goOnAfter((asked) => ask('endPause', now.handle, asked));
}

async function goOnAfter(act: (asked: ReturnType<typeof asking>) => Promise<News>): Promise<void> {
  const mine = overtake();
  const news = await act(asking());
  if (isCurrent(mine)) await go(news, mine);
}

// A step has been played: shows it, remembers it.
async function happen({ look, ...step }: NewStep, mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  change({
    live: look,
    story: [...now.story.slice(0, look.steps - 1), step],
    legal: [],
    previews: {},
    opening: null,
    plan: null,
    choice: null,
    asked: null,
    refusal: null,
    hint: null,
    isHinting: false,
    isBusy: true,
    isWaiting: false,
    thinking: 0,
  });
  await perform(step.events, look.state, mine);
}

// Plays events out one after another; the last picture is `state`.
async function perform(events: GameEvent[], state: unknown, mine: number): Promise<void> {
  const before = table();
  const game = pageGame(before?.game ?? '');
  const scale = pace();
  if (!before || !game) return;
  const words = told(before, events);
  if (words) say(words);
  const times = events.map((event, i) => game.duration(event, events[i + 1]));
  const whole = times.reduce((sum, ms) => sum + ms, 0) * scale;
  const squeeze = whole > TURN_MS ? TURN_MS / whole : 1;
  for (const [i, event] of scale > 0 ? events.entries() : []) {
    const ms = times[i] ?? 0;
    const now = table();
    if (!now || !isCurrent(mine)) return;
    draw(game.after(now.shown, event), event);
    if (ms > 0) sound(game.cue(event));
    await wait(ms * scale * squeeze);
  }
  if (isCurrent(mine)) draw(state, null);
}

// Shows the present, unless somebody looks at an earlier position.
function draw(shown: unknown, moving: GameEvent | null): void {
  if (table()?.shownStep === null) change({ shown, moving });
}

// -------------------------------------------------------------- a person's turn --

export function liftCurtain(): void {
  const now = table();
  if (!now?.curtain) return;
  change({ curtain: 0 });
  void goOnAfter((asked) => ask('lift', now.handle, asked));
}

// Plans an action, or a course of them, a line each; the same again commits it. What is not
// legal is refused with its rule.
export function plan(action: string): Promise<void> {
  return enqueue((now) => planNow(now, action));
}

// The same for what has waited its turn.
export async function planNow(now: TableState, action: string): Promise<void> {
  const seat = actor(now);
  if (!seat || now.shownStep !== null) return;
  if (now.plan === action) return void carryOut();
  const isListed = now.legal.includes(action);
  const isTried = now.previews[action] !== undefined;
  if (isListed || isTried) accept(action, seat);
  if (isTried) return;
  const mine = current();
  const tried = await ask('plan', now.handle, seat, action, langNumber());
  if (!isCurrent(mine) || (isListed && table()?.plan !== action)) return;
  if (!tried.ok) return refuse(tried);
  remember(now, action, tried);
  // Legal, though not listed: where there is too much to list. Or now with what it does.
  accept(action, seat);
}

// What a plan would do is known from now on.
export function remember(now: TableState, action: string, tried: Tried): void {
  const isToldNow = pageGame(now.game)?.foretells?.(action, now) ?? true;
  change({ previews: { ...now.previews, [action]: isToldNow ? tried : { ...tried, events: [] } } });
}

function accept(planned: string, seat: number): void {
  const now = table();
  if (!now) return;
  change({ plan: planned, refusal: null });
  const preview = now.previews[planned];
  if (!preview) return; // it is told as soon as it is known what it does
  const name = pageGame(now.game)?.actionName(planned, now.live.state, seat) ?? planned;
  const effects = preview.events.map((event) => event.text).join(' ');
  say(`${t('page.planned', { action: name })} ${effects}`);
}

export function refuse(refusal: Refused): void {
  sound('refused');
  change({ refusal });
  say(refusal.text);
}

export function choose(choice: string | null): void {
  void enqueue(() => change({ choice, plan: null, refusal: null }));
}

export function dropPlan(): void {
  change({ plan: null, choice: null, draft: null, asked: null, refusal: null, hint: null });
}

// The primary button: carries out what is planned. What comes of it is not waited for, and
// nobody is asked meanwhile, so that what is pressed too early does nothing.
export function commit(): Promise<void> {
  return enqueue(commitNow);
}

export function commitNow(now: TableState): void {
  if (!actor(now)) return;
  if (now.plan) void carryOut();
  else refuse({ ok: false, rule: '', text: t('page.bar.plan-first') });
}

// Carries out what is planned, and lets the game go on.
export async function carryOut(): Promise<void> {
  const now = table();
  const seat = now ? actor(now) : 0;
  if (!now?.plan || !seat) return;
  const written = now.lesson && whatIsAsked(now.game, now.lesson, now.plan);
  if (now.lesson && !written) return;
  const mine = overtake();
  change({ isBusy: true, draft: null }); // so that a second tap does not play it twice
  const commitment = { seat, decision: now.due.decision, lines: now.plan, written };
  const news = await ask('commit', now.handle, commitment, asking());
  if (!isCurrent(mine)) return 'ok' in news ? undefined : keepUnseen(now, news);
  if (!('ok' in news)) return go(news, mine);
  change({ isBusy: false });
  refuse(news);
}
// What is still to happen in the step of a lesson if this plan is carried out. If the step does not
// ask for it, it is refused, though it is legal: null.
function whatIsAsked(game: string, lesson: LessonRun, plan: string): Written[] | null {
  const step = pageGame(game)?.lesson?.steps[lesson.at];
  const written = step ? follow(lesson, step, plan) : null;
  if (step && !written) {
    dropPlan();
    refuse({ ok: false, rule: step.rule, text: t(`page.lesson.${step.id}.no`) });
  }
  return written;
}

// What boards act through.
export const act: Act = { now: table, change, enqueue, plan, planNow, remember, carryOut, choose, refuse };

// ------------------------------------------------------------------- take back --

export function canUndo({ due, lesson }: TableState): boolean {
  return due.undo && !lesson;
}

export function undo(): Promise<void> {
  return enqueue(undoNow);
}

export async function undoNow(now: TableState): Promise<void> {
  if (await pageGame(now.game)?.takeBack?.(now, act)) return;
  if (now.plan ?? now.choice) return dropPlan();
  if (!canUndo(now)) return;
  const mine = overtake();
  hasten();
  const seats = goingOn(now.seats);
  const news = await ask('undo', now.handle, players(seats), asking());
  const { look } = news;
  const story = now.story.slice(0, look.steps);
  const isTakenBack = look.steps < now.live.steps;
  if (!isCurrent(mine)) return isTakenBack ? keepUnseen({ ...now, seats }, news) : undefined;
  if (isTakenBack) {
    keep({ ...now, seats }, news);
    change({
      live: look,
      seats,
      shown: look.state,
      story,
      readSteps: Math.min(now.readSteps, look.steps),
      plan: null,
      choice: null,
      asked: null,
      refusal: null,
      moving: null,
      shownStep: null,
      legal: [],
      previews: {},
      isHinting: false,
      isEndOpen: false,
    });
    say(t('page.taken-back'));
  }
  void go(news, mine);
}

// ---------------------------------------------------------------------- the end --

async function finish(mine: number): Promise<void> {
  change({ isEndOpen: true });
  await plotGame(mine);
}
