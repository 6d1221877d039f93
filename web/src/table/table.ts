// A table that is played at: opens it, lets everybody act in turn, plays out what happens.
import { ask, newSeed, stopThinking, think } from '../engine/engine';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  PUBLIC,
  type GameEvent,
  type Played,
  type Refused,
  type Step,
} from '../engine/types';
import { pageGame } from '../games';
import { loadGame, loadGames, saveGame, type SavedGame } from '../saved';
import { play as sound } from '../sound';
import { get, set } from '../store';
import { langNumber, t } from '../text';
import { change, say, table, teller } from './now';
import { current, hasten, isCurrent, overtake, pace, wait } from './pace';
import { plotGame } from './courses';
import { enqueue } from './queue';
import { recordToThinkOf } from './record';
import { follow } from './script';
import { told } from './told';
import { goingOn, isPerson, people, players, type LessonRun, type TableState } from './state';
import { shownName } from '../visible';

const TURN_MS = 2500; // the longest that a foreign turn takes to be shown
const PAUSE_MS = 600; // a computer's turn begins no sooner, so that one can follow and take back
const EXPERT_MS = 1500;
const TRIED_AT_ONCE = 64;

let open = 0; // the seat that has lifted the curtain
let hurried = 0; // the computer's seat that decides at once until its turn ends

// ------------------------------------------------------------------ open, close --

function firstViewer({ seats, isView }: Opened): number {
  if (isView) return ALL_SEEING; // all that it tells, which is what somebody may know
  const persons = people(seats);
  if (persons.length === 0) return ALL_SEEING;
  return persons.length === 1 ? (persons[0] ?? PUBLIC) : PUBLIC;
}

export async function openTable(id: string): Promise<boolean> {
  const saved = loadGame(id);
  if (!saved || !pageGame(saved.game)) return false;
  const mine = overtake();
  const read = await ask('read', saved.record, newSeed(), langNumber());
  if (!read.ok) return false;
  const { game, options, seats } = saved;
  const { handle, view: isView } = read;
  if (!isView && !saved.over) await ask('sit', handle, players(seats)); // also where it says nothing of it
  await sitDown({ id, game, options, seats, handle, isView, lesson: null }, mine);
  return true;
}

type Opened = Pick<TableState, 'id' | 'game' | 'options' | 'seats' | 'handle' | 'isView' | 'lesson'>;

// Shows a game that has been opened, and lets it go on; false, and it is closed, if something
// else has been opened meanwhile.
export async function sitDown(opened: Opened, mine: number): Promise<boolean> {
  const viewer = firstViewer(opened);
  const live = await ask('look', opened.handle, LAST, viewer, langNumber());
  const board = await ask('board', opened.handle);
  const story = await ask('story', opened.handle, 0, viewer, langNumber());
  if (!isCurrent(mine)) {
    void ask('close', opened.handle);
    return false;
  }
  open = 0;
  hurried = 0;
  set({
    table: {
      ...opened,
      board,
      viewer,
      live,
      shown: live.state,
      shownStep: null,
      stride: 'action',
      story,
      readSteps: 0,
      legal: [],
      previews: {},
      choice: null,
      draft: null,
      asked: null,
      plan: null,
      rest: null,
      refusal: null,
      moving: null,
      isBusy: true, // until goOn knows whose turn it is and what is legal
      isWaiting: false,
      thinking: 0,
      curtain: 0,
      hint: null,
      isHinting: false,
      rule: null,
      tab: 'log',
      isTalkOpen: false,
      isEndOpen: false,
      progress: null,
      shares: null,
    },
  });
  void goOn();
  return true;
}

export function leaveTable(): void {
  const now = table();
  overtake();
  hasten();
  stopThinking();
  if (now) void ask('close', now.handle);
  set({ table: null, saved: loadGames() });
}

async function keep(): Promise<void> {
  const now = table();
  if (!now || now.lesson) return;
  const record = await ask('record', now.handle, ALL_SEEING);
  const saved: SavedGame = {
    id: now.id,
    game: now.game,
    options: now.options,
    seats: now.seats,
    isView: now.isView,
    record,
    steps: now.live.steps,
    over: now.live.over,
    toAct: now.live.toAct[0] ?? 0,
    result: now.live.result ?? '',
    updated: Date.now(),
  };
  saveGame(saved);
}

// -------------------------------------------------------------------- go on --

// Whoever is next: chance, else a computer before a person, so that nobody waits for it.
function nextSeat(now: TableState): number {
  const seats = now.live.toAct;
  if (seats.includes(CHANCE)) return CHANCE;
  return seats.find((seat) => !isPerson(now.seats[seat - 1])) ?? seats[0] ?? CHANCE;
}

// Whether somebody who likes to take back is asked before computers go on.
function isToWait(now: TableState, next: number): boolean {
  return (
    get().settings.careful &&
    canUndo(now) &&
    !now.isWaiting &&
    next !== CHANCE &&
    !isPerson(now.seats[next - 1])
  );
}

export function letGoOn(): void {
  void goOn();
}

async function goOn(): Promise<void> {
  const mine = overtake();
  for (;;) {
    const now = table();
    if (!now || !isCurrent(mine)) return;
    const written = now.lesson?.todo[0];
    if (now.lesson && !written) return change({ isBusy: false });
    if (now.live.over) return finish();
    if (now.isView) return change({ isBusy: false });
    const seat = written?.seat ?? nextSeat(now);
    if (seat !== CHANCE && seat !== hurried) hurried = 0;
    if (seat !== CHANCE && !isPerson(now.seats[seat - 1])) set({ called: '' }); // to be called anew
    if (isToWait(now, seat)) return change({ isWaiting: true, isBusy: false });
    if (seat !== CHANCE && isPerson(now.seats[seat - 1])) {
      if (!(await goOnWithPlan(seat, mine))) return beginTurn(seat, mine);
    } else if (written) await playAll(seat, [written.action], mine);
    else if (seat === CHANCE) await chancePlays(mine);
    else await computerPlays(seat, mine);
  }
}

// What it brings may be for one of several at the screen, who has yet to lift the curtain.
async function chancePlays(mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  const isWatched = people(now.seats).length > 1 && !open;
  const played = await ask('chance', now.handle, isWatched ? PUBLIC : now.viewer, langNumber());
  if (isCurrent(mine)) await happen(played, mine);
}

// Nobody waits for what is decided at the same time as their own, nor at the beginning.
function pauseBefore(now: TableState): number {
  const isAPersons = (seat: number) => isPerson(now.seats[seat - 1]);
  const hasBegun = people(now.seats).length === 0 || now.story.some(({ seat }) => isAPersons(seat));
  return hasBegun && !now.live.toAct.some(isAPersons) ? PAUSE_MS : 0;
}

async function computerPlays(seat: number, mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  const isHurried = seat === hurried;
  change({ thinking: seat, isBusy: true });
  const record = await recordToThinkOf(now, mine);
  if (record === null) return;
  const [actions] = await Promise.all([
    think('decide', record, seat, now.seats[seat - 1]?.computer ?? '', isHurried ? 0 : EXPERT_MS, newSeed()),
    wait(isHurried ? 0 : pauseBefore(now) * pace()),
  ]);
  if (!isCurrent(mine)) return;
  change({ thinking: 0 });
  await playAll(seat, actions, mine);
}

// Goes on with a plan of `seat` that somebody else had to answer; false if there is none, or it
// cannot be any more.
async function goOnWithPlan(seat: number, mine: number): Promise<boolean> {
  const now = table();
  if (!now || now.rest?.seat !== seat) return false;
  const lines = now.rest.plan;
  const drafted = await ask('draft', now.handle, seat, lines, langNumber());
  if (!isCurrent(mine)) return true;
  change({ rest: null });
  if (drafted.ok) await playAll(seat, lines.split('\n'), mine);
  return drafted.ok;
}

// Plays actions of `seat` one after another, as long as nobody else has to answer; what is left
// of a person's is kept. The first that is refused ends it and is told.
async function playAll(seat: number, actions: string[], mine: number): Promise<Refused | null> {
  for (const [i, action] of actions.entries()) {
    const now = table();
    if (!now || !isCurrent(mine)) return null;
    const played = await ask('play', now.handle, seat, action, now.viewer, langNumber());
    if (!played.ok) return played;
    if (isCurrent(mine)) await happen(played, mine);
    const left = actions.slice(i + 1).join('\n');
    if (!left || played.toAct.includes(seat)) continue;
    if (isPerson(now.seats[seat - 1])) change({ rest: { seat, plan: left } });
    return null;
  }
  return null;
}

// Has the computer that thinks answer at once, now and for the rest of its turn.
export function hurry(): void {
  const now = table();
  if (!now?.thinking) return;
  hurried = now.thinking;
  stopThinking();
  hasten();
  void goOn();
}

// An action has been played: shows it, remembers it.
async function happen(played: Played | Refused, mine: number): Promise<void> {
  const now = table();
  if (!now || !played.ok) return;
  const step: Step = { seat: played.seat, action: played.action, events: played.events };
  change({
    live: played,
    story: [...now.story, step],
    legal: [],
    previews: {},
    plan: null,
    choice: null,
    asked: null,
    refusal: null,
    hint: null,
    isHinting: false,
    isBusy: true,
    isWaiting: false,
    lesson: now.lesson && { ...now.lesson, todo: now.lesson.todo.slice(1) },
  });
  // Not between a draw and its card: who loads the game anew gets the same card.
  if (!played.toAct.includes(CHANCE)) void keep();
  await perform(played.events, played.state, mine);
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

async function beginTurn(seat: number, mine: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game) return;
  const live = await ask('look', now.handle, LAST, seat, langNumber());
  const isSecret = people(now.seats).length > 1 && live.secrets.includes(seat);
  if (!isCurrent(mine)) return;
  if (isSecret && open !== seat) {
    open = 0;
    say(''); // what was said to somebody else is no longer there
    const hidden = await ask('look', now.handle, LAST, PUBLIC, langNumber());
    if (isCurrent(mine))
      change({ curtain: seat, viewer: PUBLIC, live: hidden, shown: hidden.state, isBusy: false });
    return;
  }
  if (!isSecret) open = 0;
  await see(eyes(now, live.state, seat), mine);
  if (!isCurrent(mine)) return;
  const legal = await ask('legal', now.handle, seat);
  if (!isCurrent(mine)) return;
  const previews = game.foresees ? await previewsOf(now.handle, seat, legal) : {};
  if (!isCurrent(mine)) return;
  change({ legal, previews, curtain: 0, isBusy: false, thinking: 0 });
  const name = shownName(now.seats[seat - 1]);
  set({ called: t('page.turn.yours', { name }) });
  sound('turn');
}

// Whose eyes the page has while `seat` acts: its own, or the public's where several people look
// at what is open to all.
function eyes(now: TableState, state: unknown, seat: number): number {
  const isOpen = pageGame(now.game)?.isOpen?.(state) ?? false;
  return isOpen && people(now.seats).length > 1 ? PUBLIC : seat;
}

// Gives the page the eyes of `seat`.
async function see(seat: number, mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  const isTold = seat === now.viewer; // then the story is told already, event by event
  const [live, story] = await Promise.all([
    ask('look', now.handle, LAST, seat, langNumber()),
    isTold ? now.story : ask('story', now.handle, 0, teller({ ...now, viewer: seat }), langNumber()),
  ]);
  if (!isCurrent(mine)) return;
  change({ viewer: seat, live, story });
  draw(live.state, null);
}

async function previewsOf(handle: number, seat: number, legal: string[]): Promise<Record<string, Played>> {
  if (legal.length > TRIED_AT_ONCE) return {};
  const tried = await ask('drafts', handle, seat, legal, langNumber());
  return Object.fromEntries(tried.flatMap((each) => (each.ok ? [[each.action, each]] : [])));
}

export function liftCurtain(): void {
  const now = table();
  if (!now) return;
  open = now.curtain;
  change({ curtain: 0 });
  void goOn();
}

// The person who is to act now, or 0.
export function actor(now: TableState): number {
  const seat = now.live.toAct.find((each) => isPerson(now.seats[each - 1]));
  const isOver = now.live.over || now.isView || now.lesson?.todo.length === 0;
  return !now.isBusy && !now.curtain && !isOver && seat ? seat : 0;
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
  const tried = await ask('draft', now.handle, seat, action, langNumber());
  if (!isCurrent(mine) || (isListed && table()?.plan !== action)) return;
  if (!tried.ok) return refuse(tried);
  const isToldNow = pageGame(now.game)?.foretells?.(action, now) ?? true;
  change({ previews: { ...now.previews, [action]: isToldNow ? tried : { ...tried, events: [] } } });
  // Legal, though not listed: where there is too much to list. Or now with what it does.
  accept(action, seat);
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
  if (now.lesson && !isAsked(now.game, now.lesson, now.plan)) return;
  const mine = overtake();
  change({ isBusy: true, draft: null }); // so that a second tap does not play it twice
  if (open === seat && pageGame(now.game)?.isOpen) await see(PUBLIC, mine); // the others look on now
  const refused = await playAll(seat, now.plan.split('\n'), mine);
  if (refused) {
    change({ isBusy: false });
    return refuse(refused);
  }
  if (!isCurrent(mine)) return;
  open = table()?.live.toAct.includes(seat) ? open : 0;
  await goOn();
}

// Whether the step of a lesson asks for that; if not, it is refused, though it is legal.
function isAsked(game: string, lesson: LessonRun, plan: string): boolean {
  const step = pageGame(game)?.lesson?.steps[lesson.at];
  const todo = step ? follow(lesson, step, plan) : null;
  if (todo) {
    change({ lesson: { ...lesson, todo } });
  } else if (step) {
    dropPlan();
    refuse({ ok: false, rule: step.rule, text: t(`page.lesson.${step.id}.no`) });
  }
  return todo !== null;
}

// ------------------------------------------------------------------- take back --

// Whoever has lifted the curtain takes back nothing that was done before it fell: that is for
// whoever did it, who can until then.
export function canUndo(now: TableState): boolean {
  const last = now.story[now.story.length - 1];
  if (now.lesson || now.isView || !last) return false;
  if (open !== 0 && open !== last.seat) return false;
  return now.live.undo < now.live.steps && isPerson(now.seats[last.seat - 1]);
}

export function undo(): Promise<void> {
  return enqueue(undoNow);
}

export async function undoNow(now: TableState): Promise<void> {
  if (await pageGame(now.game)?.takeBack?.(now)) return;
  if (now.plan ?? now.choice) return dropPlan();
  if (!canUndo(now)) return;
  const mine = overtake();
  hasten();
  stopThinking();
  await ask('truncate', now.handle, now.live.undo);
  const seats = goingOn(now.seats);
  await ask('sit', now.handle, players(seats));
  if (!isCurrent(mine)) return;
  const live = await ask('look', now.handle, LAST, now.viewer, langNumber());
  if (!isCurrent(mine)) return;
  change({
    live,
    seats,
    shown: live.state,
    story: now.story.slice(0, live.steps),
    readSteps: Math.min(now.readSteps, live.steps),
    plan: null,
    choice: null,
    asked: null,
    rest: null,
    refusal: null,
    thinking: 0,
    moving: null,
    shownStep: null,
    legal: [],
    previews: {},
    isBusy: true,
    isHinting: false,
    isEndOpen: false,
    isWaiting: false,
  });
  await keep();
  say(t('page.taken-back'));
  void goOn();
}

// ---------------------------------------------------------------------- the end --

async function finish(): Promise<void> {
  const mine = current();
  await keep();
  if (!isCurrent(mine)) return;
  change({ isBusy: false, thinking: 0, isEndOpen: true });
  await plotGame(mine);
}
