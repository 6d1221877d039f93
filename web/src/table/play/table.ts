// A table being played at: opens it, shows what happens, lets people act. The library decides whose
// turn it is and what happens.
import { ask, newSeed } from '../../engine/engine';
import type { Table } from '../../engine/host';
import {
  PUBLIC,
  type Due,
  type Fed,
  type GameEvent,
  type News,
  type NewStep,
  type Refused,
  type Attempt,
  type ScriptedAction,
} from '../../engine/types';
import { pageGame } from '../../games';
import { loadGame, loadGames } from '../../base/saved';
import { play as sound } from '../../base/sound';
import { get, set, say } from '../../base/store';
import { langNumber, t } from '../../base/text';
import { layAside, takeUp } from './aside';
import { plotGame } from './curves';
import { keepGame } from './kept';
import { newsRequest, change, table } from './now';
import { currentRun, skipWait, isCurrent, startRun, wait } from './pace';
import { enqueue } from './queue';
import { scriptWith } from './script';
import { describeEvents } from './describeEvents';
import type { Act } from '../../board/act';
import {
  actor,
  isChanceAsked,
  type LessonRun,
  type Pending,
  type Remote,
  type TableState,
} from '../../board/state';
import { turnBegunBy } from './turns';
import { pace } from '../../base/pace';
import { withSubstitutes, isPerson, people, players, yourTurn } from '../../base/seats';

const TURN_MS = 2500; // the longest that another player's turn is shown
const FINISH_MS = 1200; // the final position, before the result
const PAUSE_MS = 600; // least delay before a computer player's turn, so that people can take back

// ------------------------------------------------------------------ open, close --

export async function openTable(id: string): Promise<boolean> {
  const saved = loadGame(id);
  const page = pageGame(saved?.game ?? '');
  if (!saved || !page) return false;
  const run = startRun();
  const { game, options, seats, record, over, isTyped = false } = saved;
  // Sets the players also where the record does not name them.
  const openingOptions = {
    players: over ? null : players(seats),
    previewsAll: page.previewsAll ?? false,
    seed: newSeed(),
    isTyped,
  };
  const opened = await ask('open', record, openingOptions, { ...newsRequest(), known: 0 });
  if (!opened.ok) return false;
  sitDown({ id, game, options, seats, isTyped, lesson: null }, opened, run);
  return true;
}

type Seated = Pick<TableState, 'id' | 'game' | 'options' | 'seats' | 'isTyped' | 'lesson'> &
  Partial<Pick<TableState, 'remote'>>;

// Shows a game that was opened, and lets it go on. If another one was opened meanwhile, closes this
// one and returns false.
export function sitDown(seated: Seated, opened: Table, run: number): boolean {
  const { handle, isView, board, story, before, ...news } = opened;
  if (!isCurrent(run)) {
    void ask('leave', handle);
    return false;
  }
  set({
    table: {
      remote: null,
      pending: null,
      halt: '',
      ...seated,
      handle,
      isView,
      board,
      viewer: news.due.viewer,
      due: news.due,
      live: before,
      shown: before.state,
      shownStep: null,
      shownLook: null,
      isPlaying: false,
      rate: 1,
      isPaused: false,
      isRushed: false,
      stride: 'action',
      story,
      pointed: null,
      readSteps: 0,
      legal: [],
      own: [],
      briefing: null,
      previews: {},
      choice: null,
      typed: null,
      draft: null,
      about: null,
      planDetails: null,
      plan: null,
      refusal: null,
      moving: null,
      isBusy: true, // until it is known whose turn it is
      isWaiting: false,
      thinking: 0,
      curtain: 0,
      hint: null,
      isHinting: false,
      hintRequest: null,
      rule: null,
      tab: 'log',
      isTalkOpen: false,
      isEndOpen: false,
      progress: null,
      shares: null,
    },
  });
  void go(news, run);
  return true;
}

export function leaveTable(): void {
  const now = table();
  startRun();
  skipWait();
  stepComputers();
  if (now) layAside(now);
  if (now) void ask('leave', now.handle);
  set({ table: null, saved: loadGames() });
}

function keep(now: TableState, news: News): void {
  if (!now.lesson && !now.remote) keepGame(now, news);
}

// Saves what a person did at a table that was left before the answer arrived.
function keepUnseen(now: TableState, news: News): void {
  keep(now, news);
  set({ saved: loadGames() });
}

// -------------------------------------------------------------------- go on --

// Shows the news; while a computer player is due, lets it act and shows that, too.
async function go(news: News, run: number): Promise<void> {
  for (let next: News | null = news; next; ) {
    await show(next, run);
    const now = table();
    if (!now || !isCurrent(run) || next.due.kind !== 'job') return;
    await wait(pauseBefore(now) * pace());
    await resumed(run, next.due.seat);
    if (!isCurrent(run)) return;
    next = await ask('goOn', now.handle, newsRequest());
    if (!isCurrent(run)) return;
  }
}

// The first `seen` steps have been shown already.
async function show(news: News, run: number, seen = 0): Promise<void> {
  const now = table();
  if (!now) return;
  if (news.steps.length > 0) keep(now, news); // it has happened, even if the rest is not shown
  change({ due: news.due }); // what can be taken back has changed already
  for (const [i, step] of news.steps.entries()) {
    if (!isCurrent(run)) return;
    await playStep(step, run, i < seen);
  }
  if (isCurrent(run)) arrive(news, run);
}

// Everything has been shown: updates the table for whoever has to act.
function arrive({ due, look, own, previews, briefing, script }: News, run: number): void {
  const now = table();
  if (!now) return;
  const isDone = script?.length === 0; // the lesson's step
  const { kind, seat } = due;
  const isTurn = kind === 'turn' && !isDone;
  change({
    due,
    live: look,
    viewer: viewerOf(now, due),
    own,
    legal: isTurn ? own : [],
    previews,
    briefing,
    lesson: now.lesson && { ...now.lesson, script: script ?? [] },
    curtain: kind === 'curtain' ? seat : 0,
    thinking: (kind === 'job' || (kind === 'elsewhere' && now.remote)) && !isDone ? seat : 0,
    isWaiting: kind === 'pause',
    isBusy: (kind === 'job' && !isDone) || now.pending !== null,
    isPaused: now.isPaused && kind === 'job',
    isRushed: now.isRushed && kind === 'job',
  });
  draw(look.state, null);
  takeUp();
  if (kind === 'job') set({ called: '' }); // so that the next turn is announced again
  if (kind === 'chance') say(pageGame(now.game)?.chance?.question(table() ?? now) ?? t('page.chance'));
  if (kind === 'curtain') say(''); // it was meant for another person
  if (kind === 'over' && !isDone) void finish(run);
  if (!isTurn) return;
  set({ called: yourTurn(now.seats, seat) });
  sound('turn');
}

// The seat from whose side the table is shown: the person's who has to act; if several people share
// the screen, the last one's until another has to act.
function viewerOf(now: TableState, { kind, seat, viewer }: Due): number {
  if (now.remote || people(now.seats).length < 2 || kind === 'curtain') return viewer;
  const isPublic = pageGame(now.game)?.usesPublicView?.(now.live.state) ?? false;
  if (kind === 'turn') return isPublic ? viewer : seat;
  return isPublic ? PUBLIC : now.viewer;
}

// No delay while a person decides at the same time, nor before a person has acted.
function pauseBefore({ seats, story, live, due, isRushed }: TableState): number {
  const isHeldByPerson = (seat: number) => isPerson(seats[seat - 1]);
  const hasBegun = people(seats).length === 0 || story.some(({ seat }) => isHeldByPerson(seat));
  return hasBegun && !isRushed && !due.isHurried && !live.toAct.some(isHeldByPerson) ? PAUSE_MS : 0;
}

// Has the thinking computer player decide at once, now and for the rest of its turn.
export function hurry(): void {
  const now = table();
  if (!now?.thinking) return;
  void ask('hurry', now.handle);
  skipWait();
}

// Whoever waits for computer players may stop them between their turns, and let them act turn by turn.
// A person's turn ends that.
function resumed(run: number, seat: number): Promise<void> {
  const now = table();
  if (!now?.isPaused || !isCurrent(run) || turnBegunBy(now, seat)) return Promise.resolve();
  return new Promise((resolve) => set({ resume: resolve }));
}

export function pauseComputers(): void {
  change({ isPaused: true });
}

export function resumeComputers(): void {
  change({ isPaused: false });
  stepComputers();
}

// Goes to the end of a game that only computer players go on with.
export function rush(): void {
  change({ isRushed: true });
  resumeComputers();
  skipWait();
}

// Lets one computer player act.
export function stepComputers(): void {
  get().resume?.();
  set({ resume: null });
}

// Lets the computer players act after a pause (the setting `careful`).
export function endPause(): void {
  const now = table();
  if (now?.isWaiting) void goOnAfter((request) => ask('endPause', now.handle, request));
}

async function goOnAfter(act: (request: ReturnType<typeof newsRequest>) => Promise<News>): Promise<void> {
  const run = startRun();
  const news = await act(newsRequest());
  if (isCurrent(run)) await go(news, run);
}

// Adds a step to the table and animates it.
async function playStep({ look, ...step }: NewStep, run: number, isSeen: boolean): Promise<void> {
  const now = table();
  if (!now) return;
  change({
    live: look,
    story: [...now.story.slice(0, look.steps - 1), step],
    legal: [],
    previews: {},
    briefing: null,
    plan: null,
    choice: null,
    about: null,
    planDetails: null,
    refusal: null,
    hint: null,
    isHinting: false,
    isBusy: true,
    isWaiting: false,
    thinking: 0,
  });
  if (isSeen) draw(look.state, null);
  else await animate(step.events, look.state, run);
}

// Shows events one after another; ends with `state`.
async function animate(events: GameEvent[], state: unknown, run: number): Promise<void> {
  const before = table();
  const game = pageGame(before?.game ?? '');
  const scale = before?.isRushed ? 0 : pace();
  if (!before || !game) return;
  const words = describeEvents(before, events);
  if (words) say(words);
  const times = events.map((event, i) => game.duration(event, events[i + 1]));
  const whole = times.reduce((sum, ms) => sum + ms, 0) * scale;
  const squeeze = whole > TURN_MS ? TURN_MS / whole : 1;
  for (const [i, event] of scale > 0 ? events.entries() : []) {
    const ms = times[i] ?? 0;
    const now = table();
    if (!now || !isCurrent(run)) return;
    if (now.isRushed) break;
    draw(game.after(now.shown, event), event);
    if (ms > 0) sound(game.cue(event));
    await wait(ms * scale * squeeze);
  }
  if (isCurrent(run)) draw(state, null);
}

// Draws the present, unless an earlier position is being viewed.
function draw(shown: unknown, moving: GameEvent | null): void {
  if (table()?.shownStep === null) change({ shown, moving });
}

// -------------------------------------------------------------- a person's turn --

export function liftCurtain(): void {
  const now = table();
  if (!now?.curtain) return;
  change({ curtain: 0 });
  void goOnAfter((request) => ask('lift', now.handle, request));
}

// Plans one or more actions, one per line; planning the same again commits it. An illegal plan is
// refused with its rule.
export function plan(action: string): Promise<void> {
  return enqueue((now) => planNow(now, action));
}

// The same, from within `enqueue`.
export async function planNow(now: TableState, action: string): Promise<void> {
  const seat = actor(now);
  if (!seat || now.shownStep !== null) return;
  if (now.plan === action) return void carryOut();
  const isListed = now.legal.includes(action);
  const isTried = now.previews[action] !== undefined;
  if (isListed || isTried) accept(action, seat);
  if (isTried) return;
  const run = currentRun();
  const tried = await ask('plan', now.handle, seat, action, langNumber());
  if (!isCurrent(run) || (isListed && table()?.plan !== action)) return;
  if (!tried.ok) return refuse(tried);
  remember(now, action, tried);
  // Legal though not listed, where there are too many to list; or listed, and its effects are known now.
  accept(action, seat);
}

// Stores what a plan would do.
export function remember(now: TableState, action: string, tried: Attempt): void {
  const isShown = pageGame(now.game)?.mayShowEffects?.(action, now) ?? true;
  change({ previews: { ...now.previews, [action]: isShown ? tried : { ...tried, events: [] } } });
}

function accept(planned: string, seat: number): void {
  const now = table();
  if (!now) return;
  change({ plan: planned, refusal: null });
  const preview = now.previews[planned];
  if (!preview) return; // announced once its effects are known
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
  change({ plan: null, choice: null, draft: null, planDetails: null, refusal: null, hint: null });
}

// The primary button: carries out the plan. Resolves at once; nobody has to act until the answer
// arrives, so premature presses do nothing.
export function commit(): Promise<void> {
  return enqueue(commitNow);
}

export function commitNow(now: TableState): void {
  if (!actor(now)) return;
  if (now.plan) void carryOut();
  else refuse({ ok: false, rule: '', text: t('page.bar.plan-first') });
}

// Enters what chance has brought at the real table.
export function enterOutcome(action: string): Promise<void> {
  return enqueue((now) => {
    if (isChanceAsked(now)) void playOutcome(now, action);
  });
}

async function playOutcome(now: TableState, action: string): Promise<void> {
  const run = startRun();
  change({ isBusy: true, refusal: null });
  const news = await ask('outcome', now.handle, action, newsRequest());
  if (!isCurrent(run)) return 'ok' in news ? undefined : keepUnseen(now, news);
  if (!('ok' in news)) return go(news, run);
  change({ isBusy: false });
  refuse(news);
}

// Carries out the plan, and lets the game go on.
export async function carryOut(): Promise<void> {
  const now = table();
  const seat = now ? actor(now) : 0;
  if (!now?.plan || !seat) return;
  if (now.remote) return send(now, now.remote, seat, now.plan);
  const script = now.lesson && checkScript(now.game, now.lesson, now.plan);
  if (now.lesson && !script) return;
  const run = startRun();
  change({ isBusy: true, draft: null }); // so that a second tap does not play it twice
  const commitment = { seat, decision: now.due.decision, lines: now.plan, script };
  const news = await ask('commit', now.handle, commitment, newsRequest());
  if (!isCurrent(run)) return 'ok' in news ? undefined : keepUnseen(now, news);
  if (!('ok' in news)) return go(news, run);
  change({ isBusy: false });
  refuse(news);
}

// ------------------------------------------------------------- a table elsewhere --

// Sends the plan to the table elsewhere. It is shown at once, as far as nobody else has to answer it.
async function send(now: TableState, remote: Remote, seat: number, plan: string): Promise<void> {
  const run = startRun();
  const { handle } = now;
  const lines = plan.split('\n').filter(Boolean);
  change({ isBusy: true, draft: null, refusal: null, hint: null });
  const isWhole = (await ask('together', handle, seat, plan)) === lines.length;
  const tried = now.previews[plan];
  const shown =
    tried && isWhole && isCurrent(run) ? animate(tried.events, tried.state, run) : Promise.resolve();
  if (table()?.handle === handle) change({ pending: { seat, lines: tried && isWhole ? lines : [], shown } });
  const refused = await remote.commit({ seat, decision: now.due.decision, lines: plan, script: null });
  const then = table();
  if (then?.handle !== handle || !refused) return;
  await shown;
  change({ isBusy: false, pending: null, plan: null, choice: null, planDetails: null });
  draw(table()?.live.state, null);
  refuse(refused);
}

// Shows what the table elsewhere tells; what was shown as pending is confirmed by it. `story` is told
// anew if earlier steps have changed, which are what they were up to `point`.
export async function receive({ story, point, ...news }: Fed): Promise<void> {
  await table()?.pending?.shown;
  const now = table();
  if (!now) return;
  const kept = Math.min(point, now.story.length);
  const isTakenBack = kept < now.story.length;
  if (news.steps.length === 0 && !story && !isTakenBack) return; // it was not about the game
  const run = startRun();
  const confirmed = now.pending ? confirmedBy(news.steps, now.pending) : 0;
  change({
    story: (story ?? now.story).slice(0, kept),
    readSteps: Math.min(now.readSteps, kept),
    pending: confirmed > 0 || isTakenBack ? null : now.pending,
  });
  if (isTakenBack) {
    change({ plan: null, choice: null, planDetails: null, refusal: null, shownStep: null, shownLook: null });
    say(t('page.taken-back'));
  }
  await show(news, run, confirmed);
}

// How many of the steps are what is pending.
function confirmedBy(steps: NewStep[], { seat, lines }: Pending): number {
  const other = steps.findIndex((step, i) => step.seat !== seat || step.action !== lines[i]);
  return other < 0 ? steps.length : other;
}

// The steps that remain if the person takes back what they did last at a table elsewhere.
export function pointBefore({ story, viewer, remote }: TableState): number {
  const first = remote?.begun ?? 0;
  let point = story.length;
  while (point > first && story[point - 1]?.seat === viewer) point--;
  return point;
}

async function takeBackElsewhere(now: TableState, remote: Remote): Promise<void> {
  change({ isBusy: true });
  const refused = await remote.takeBack(now);
  if (table()?.handle !== now.handle || !refused) return;
  change({ isBusy: table()?.due.kind === 'job' });
  refuse(refused);
}

// The remaining script of a lesson's step if `plan` is carried out. A plan that is legal but not asked
// for is refused: null.
function checkScript(game: string, lesson: LessonRun, plan: string): ScriptedAction[] | null {
  const step = pageGame(game)?.lesson?.steps[lesson.at];
  const script = step ? scriptWith(lesson, step, plan) : null;
  if (step && !script) {
    dropPlan();
    refuse({ ok: false, rule: step.rule, text: t(`page.lesson.${step.id}.no`) });
  }
  return script;
}

// The table as boards can act on it.
export const act: Act = { now: table, change, enqueue, plan, planNow, remember, carryOut, choose, refuse };

// ------------------------------------------------------------------- take back --

export function canUndo(now: TableState): boolean {
  if (now.remote) return !now.live.over && !now.halt && !now.pending && pointBefore(now) < now.story.length;
  return now.due.undo && !now.lesson;
}

export function undo(): Promise<void> {
  return enqueue(undoNow);
}

export async function undoNow(now: TableState): Promise<void> {
  if (await pageGame(now.game)?.takeBack?.(now, act)) return;
  if (now.plan ?? now.choice) return dropPlan();
  if (!canUndo(now)) return;
  if (now.remote) return takeBackElsewhere(now, now.remote);
  const run = startRun();
  skipWait();
  stepComputers();
  const seats = withSubstitutes(now.seats);
  const news = await ask('undo', now.handle, players(seats), newsRequest());
  const { look } = news;
  const story = now.story.slice(0, look.steps);
  const isTakenBack = look.steps < now.live.steps;
  if (!isCurrent(run)) return isTakenBack ? keepUnseen({ ...now, seats }, news) : undefined;
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
      planDetails: null,
      refusal: null,
      moving: null,
      shownStep: null,
      shownLook: null,
      isPlaying: false,
      legal: [],
      previews: {},
      isHinting: false,
      isEndOpen: false,
    });
    say(t('page.taken-back'));
  }
  void go(news, run);
}

// ---------------------------------------------------------------------- the end --

// The final position is seen for a moment before the sheet opens.
async function finish(run: number): Promise<void> {
  await wait(FINISH_MS * pace());
  if (!isCurrent(run)) return;
  change({ isEndOpen: true });
  if (!table()?.remote) await plotGame(run); // what others held stays hidden there
}
