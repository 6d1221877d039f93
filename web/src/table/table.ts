// A table that is played at: opens it, lets everybody act in turn, plays out what happens.
import { ask, newSeed, stopThinking, think } from '../engine/engine';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  PUBLIC,
  type GameEvent,
  type Header,
  type Hint,
  type Played,
  type Refused,
  type Step,
} from '../engine/types';
import { pageGame } from '../games';
import { go } from '../route';
import {
  loadGame,
  loadGames,
  newId,
  readComputers,
  removeGame,
  saveGame,
  writeComputers,
  type SavedGame,
  type Seat,
} from '../saved';
import { isStill } from '../settings';
import { play as sound } from '../sound';
import { get, set } from '../store';
import { langNumber, t } from '../text';
import { isPerson, people, type TableState } from './state';

const TURN_MS = 2500; // the longest that a foreign turn takes to be shown
const PAUSE_MS = 600; // a computer's turn begins no sooner, so that one can take back
const EXPERT_MS = 1500;
const HINT_MS = 700;
const TRIED_AT_ONCE = 64;
const SPEED: Record<string, number> = { slow: 1.7, normal: 1, fast: 0.4, instant: 0, still: 0.5 };

let run = 0; // whoever goes on with an older number has been overtaken
let skip: (() => void) | null = null; // ends what is being waited for
let open = 0; // the seat that has lifted the curtain

function table(): TableState | null {
  return get().table;
}

export function change(patch: Partial<TableState>): void {
  const now = table();
  if (now) set({ table: { ...now, ...patch } });
}

function say(text: string): void {
  set({ said: text });
}

function pace(): number {
  return SPEED[get().settings.speed] ?? 1;
}

function wait(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      skip = null;
      resolve();
    };
    const timer = setTimeout(done, ms);
    skip = done;
  });
}

// ------------------------------------------------------------------ open, close --

export async function newTable(game: string, options: string, seats: Seat[]): Promise<void> {
  const names = seats.map((seat) => seat.name);
  const record = await ask('begin', game, options, names, writeComputers(seats));
  const id = newId();
  saveGame({
    id,
    game,
    options,
    seats,
    record,
    steps: 0,
    over: false,
    toAct: 0,
    result: '',
    updated: Date.now(),
  });
  go(`/table/${id}`);
}

function seatsOf(header: Header): Seat[] {
  const known =
    get()
      .games.find((game) => game.name === header.game)
      ?.computers.map((each) => each.name) ?? [];
  const computers = readComputers(header.keys.find(([key]) => key === 'computers')?.[1] ?? '');
  return header.names.map((name, i) => {
    const level = computers.get(i + 1) ?? '';
    return {
      name: name ?? t('page.person', { number: i + 1 }),
      computer: known.includes(level) ? level : '',
    };
  });
}

// A record somebody has brought; seats that it does not give to computers are people's.
export async function loadRecord(text: string): Promise<Refused | null> {
  const read = await ask('read', text, newSeed(), langNumber());
  if (!read.ok) return read;
  const header = await ask('header', read.handle);
  const record = await ask('record', read.handle, ALL_SEEING);
  const look = await ask('look', read.handle, LAST, PUBLIC, langNumber());
  await ask('close', read.handle);
  if (!pageGame(header.game)) return { ok: false, rule: '', text: t('page.load.no-board') };
  const seats = seatsOf(header);
  const id = newId();
  saveGame({
    id,
    game: header.game,
    options: header.options,
    seats,
    record,
    steps: look.steps,
    over: look.over,
    toAct: look.toAct[0] ?? 0,
    result: look.result ?? '',
    updated: Date.now(),
  });
  go(`/table/${id}`);
  return null;
}

function firstViewer(seats: Seat[]): number {
  const persons = people(seats);
  if (persons.length === 0) return ALL_SEEING;
  return persons.length === 1 ? (persons[0] ?? PUBLIC) : PUBLIC;
}

// Whose knowledge the log and earlier positions show: what one of several people at the screen
// has seen in secret is not told to the others afterwards.
function teller(now: { seats: Seat[]; viewer: number }): number {
  return people(now.seats).length > 1 ? PUBLIC : now.viewer;
}

export async function openTable(id: string): Promise<boolean> {
  const saved = loadGame(id);
  if (!saved || !pageGame(saved.game)) return false;
  const mine = ++run;
  open = 0;
  const read = await ask('read', saved.record, newSeed(), langNumber());
  if (!read.ok) return false;
  const viewer = firstViewer(saved.seats);
  const live = await ask('look', read.handle, LAST, viewer, langNumber());
  const story = await ask('story', read.handle, 0, viewer, langNumber());
  if (run !== mine) {
    await ask('close', read.handle);
    return true;
  }
  set({
    table: {
      id,
      game: saved.game,
      options: saved.options,
      seats: saved.seats,
      handle: read.handle,
      viewer,
      live,
      shown: live.state,
      shownStep: null,
      story,
      legal: [],
      previews: {},
      choice: null,
      plan: null,
      refusal: null,
      moving: null,
      isBusy: false,
      isWaiting: false,
      thinking: 0,
      curtain: 0,
      hint: null,
      isHinting: false,
      rule: null,
      tab: 'log',
      isTalkOpen: false,
      isEndOpen: false,
      plot: null,
    },
  });
  void goOn();
  return true;
}

export function leaveTable(): void {
  const now = table();
  run++;
  skip?.();
  stopThinking();
  if (now) void ask('close', now.handle);
  set({ table: null, saved: loadGames() });
}

async function keep(): Promise<void> {
  const now = table();
  if (!now) return;
  const record = await ask('record', now.handle, ALL_SEEING);
  const saved: SavedGame = {
    id: now.id,
    game: now.game,
    options: now.options,
    seats: now.seats,
    record,
    steps: now.live.steps,
    over: now.live.over,
    toAct: now.live.toAct[0] ?? 0,
    result: now.live.result ?? '',
    updated: Date.now(),
  };
  saveGame(saved);
}

export function forget(id: string): void {
  removeGame(id);
  set({ saved: loadGames() });
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
  const mine = ++run;
  for (;;) {
    const now = table();
    if (!now || run !== mine) return;
    if (now.live.over) return finish();
    const seat = nextSeat(now);
    if (isToWait(now, seat)) return change({ isWaiting: true, isBusy: false });
    if (seat !== CHANCE && isPerson(now.seats[seat - 1])) return beginTurn(seat, mine);
    const played =
      seat === CHANCE
        ? await ask('chance', now.handle, now.viewer, langNumber())
        : await computerPlays(seat, mine);
    if (!played || run !== mine) return;
    await happen(played, mine);
  }
}

async function computerPlays(seat: number, mine: number): Promise<Played | Refused | null> {
  const now = table();
  if (!now) return null;
  change({ thinking: seat, isBusy: true });
  const record = await ask('record', now.handle, ALL_SEEING);
  const [action] = await Promise.all([
    think('decide', record, seat, now.seats[seat - 1]?.computer ?? '', EXPERT_MS, newSeed()),
    wait(PAUSE_MS * pace()),
  ]);
  if (run !== mine) return null;
  change({ thinking: 0 });
  return ask('play', now.handle, seat, action, now.viewer, langNumber());
}

// Has the computer that thinks answer at once.
export async function hurry(): Promise<void> {
  const now = table();
  if (!now?.thinking) return;
  const mine = ++run;
  const seat = now.thinking;
  stopThinking();
  skip?.();
  const record = await ask('record', now.handle, ALL_SEEING);
  const action = await think('decide', record, seat, now.seats[seat - 1]?.computer ?? '', 0, newSeed());
  if (run !== mine) return;
  change({ thinking: 0 });
  await happen(await ask('play', now.handle, seat, action, now.viewer, langNumber()), mine);
  if (run === mine) void goOn();
}

// An action has been played: shows it, remembers it.
async function happen(played: Played | Refused, mine: number): Promise<void> {
  const now = table();
  if (!now || !played.ok) return;
  const step: Step = { seat: played.seat, action: played.action, events: played.events };
  change({
    live: played,
    story: [...now.story, step],
    shownStep: null,
    legal: [],
    previews: {},
    plan: null,
    choice: null,
    refusal: null,
    hint: null,
    isBusy: true,
    isWaiting: false,
  });
  // Not between a draw and its card: who loads the game anew gets the same card.
  if (!played.toAct.includes(CHANCE)) void keep();
  await perform(played.events, played.state, mine);
}

// Plays events out one after another; the last picture is `state`.
async function perform(events: GameEvent[], state: unknown, mine: number): Promise<void> {
  const game = pageGame(table()?.game ?? '');
  const scale = pace();
  if (!game) return;
  say(events.map((event) => event.text).join(' '));
  const whole = events.reduce((sum, event) => sum + game.duration(event), 0) * scale;
  const squeeze = whole > TURN_MS ? TURN_MS / whole : 1;
  for (const event of scale > 0 ? events : []) {
    const now = table();
    if (!now || run !== mine) return;
    change({ shown: game.after(now.shown, event), moving: event });
    sound(game.cue(event));
    await wait(game.duration(event) * scale * squeeze);
  }
  if (run === mine) change({ shown: state, moving: null });
}

// A tap while something moves ends the motion.
export function hasten(): void {
  skip?.();
}

// -------------------------------------------------------------- a person's turn --

async function beginTurn(seat: number, mine: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game) return;
  const live = await ask('look', now.handle, LAST, seat, langNumber());
  const isSecret = people(now.seats).length > 1 && game.isSecret(live.state, seat);
  if (run !== mine) return;
  if (isSecret && open !== seat) {
    open = 0;
    const hidden = await ask('look', now.handle, LAST, PUBLIC, langNumber());
    if (run === mine)
      change({ curtain: seat, viewer: PUBLIC, live: hidden, shown: hidden.state, isBusy: false });
    return;
  }
  await see(seat, mine);
  if (run !== mine) return;
  const legal = await ask('legal', now.handle, seat);
  if (run !== mine) return;
  const previews = await previewsOf(now.handle, seat, legal);
  if (run !== mine) return;
  change({ legal, previews, curtain: 0, isBusy: false, thinking: 0 });
  const name = now.seats[seat - 1]?.name ?? '';
  set({ called: t('page.turn.yours', { name }) });
  sound('turn');
}

// Gives the page the eyes of `seat`.
async function see(seat: number, mine: number): Promise<void> {
  const now = table();
  if (!now) return;
  const [live, story] = await Promise.all([
    ask('look', now.handle, LAST, seat, langNumber()),
    ask('story', now.handle, 0, teller({ ...now, viewer: seat }), langNumber()),
  ]);
  if (run === mine) change({ viewer: seat, live, shown: live.state, story });
}

async function previewsOf(handle: number, seat: number, legal: string[]): Promise<Record<string, Played>> {
  if (legal.length > TRIED_AT_ONCE) return {};
  const tried = await ask('tries', handle, seat, legal, langNumber());
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
  return !now.isBusy && !now.curtain && !now.live.over && seat ? seat : 0;
}

// Plans an action; the same again commits it. What is not legal is refused with its rule.
export async function plan(action: string): Promise<void> {
  const now = table();
  const seat = now ? actor(now) : 0;
  if (!now || !seat || now.shownStep !== null) return;
  if (now.plan === action) return commit();
  if (now.legal.includes(action)) {
    change({ plan: action, refusal: null });
    const name = pageGame(now.game)?.actionName(action, now.live.state, seat) ?? action;
    const effects = now.previews[action]?.events.map((event) => event.text).join(' ') ?? '';
    say(`${t('page.planned', { action: name })} ${effects}`);
    return;
  }
  const tried = await ask('try', now.handle, seat, action, langNumber());
  if (!tried.ok) refuse(tried);
}

export function refuse(refusal: Refused): void {
  sound('refused');
  change({ refusal });
  say(refusal.text);
}

export function choose(choice: string | null): void {
  change({ choice, plan: null, refusal: null });
}

export function dropPlan(): void {
  change({ plan: null, choice: null, refusal: null, hint: null });
}

export async function commit(): Promise<void> {
  const now = table();
  const seat = now ? actor(now) : 0;
  if (!now?.plan || !seat) return;
  const mine = ++run;
  const played = await ask('play', now.handle, seat, now.plan, seat, langNumber());
  if (!played.ok) return refuse(played);
  open = played.toAct.includes(seat) ? open : 0;
  await happen(played, mine);
  if (run === mine) void goOn();
}

// ------------------------------------------------------------------- take back --

export function canUndo(now: TableState): boolean {
  const last = now.story[now.story.length - 1];
  return now.live.undo < now.live.steps && last !== undefined && isPerson(now.seats[last.seat - 1]);
}

export async function undo(): Promise<void> {
  const now = table();
  if (!now) return;
  if (now.plan ?? now.choice) return dropPlan();
  if (!canUndo(now)) return;
  const mine = ++run;
  skip?.();
  stopThinking();
  await ask('truncate', now.handle, now.live.undo);
  if (run !== mine) return;
  const live = await ask('look', now.handle, LAST, now.viewer, langNumber());
  if (run !== mine) return;
  change({
    live,
    shown: live.state,
    story: now.story.slice(0, live.steps),
    plan: null,
    choice: null,
    refusal: null,
    thinking: 0,
    moving: null,
    isEndOpen: false,
    isWaiting: false,
  });
  await keep();
  say(t('page.taken-back'));
  void goOn();
}

// ------------------------------------------------------------------ look around --

export async function showStep(step: number | null): Promise<void> {
  const now = table();
  if (!now) return;
  if (step === null || step >= now.live.steps) {
    change({ shownStep: null, shown: now.live.state, moving: null });
    return;
  }
  const look = await ask('look', now.handle, Math.max(0, step), teller(now), langNumber());
  change({ shownStep: look.step, shown: look.state, plan: null, choice: null, moving: null });
  const told = now.story[look.step - 1]?.events.map((event) => event.text).join(' ');
  if (told) say(told);
}

// The step after which the viewer last acted: what follows is new to them.
export function lastTurn(now: TableState): number {
  for (let i = now.story.length - 1; i >= 0; i--) if (now.story[i]?.seat === now.viewer) return i + 1;
  return 0;
}

export async function playBack(from: number): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game || now.isBusy) return;
  const mine = run;
  const start = await ask('look', now.handle, from, teller(now), langNumber());
  change({ shown: start.state, shownStep: from, plan: null, choice: null });
  for (const step of now.story.slice(from)) {
    for (const event of step.events) {
      const then = table();
      if (!then || run !== mine || then.shownStep === null) return;
      change({ shown: game.after(then.shown, event), moving: event });
      sound(game.cue(event));
      await wait(isStill(get().settings) ? 700 : Math.max(250, game.duration(event) * 1.5) * (pace() || 0.1));
    }
  }
  if (run === mine) await showStep(null);
}

// Why, as far as the computer player says, and what it expects.
export function hintText({ reason, share }: Hint): string {
  const expected = share >= 0 ? t('page.hint.share', { percent: Math.round(share / 10) }) : '';
  return [reason, expected].filter(Boolean).join(' ');
}

export async function hint(): Promise<void> {
  const now = table();
  const seat = now ? actor(now) : 0;
  if (!now || !seat || now.isHinting) return;
  const mine = run;
  change({ isHinting: true, refusal: null });
  const record = await ask('record', now.handle, ALL_SEEING);
  const found = await think('hint', record, seat, HINT_MS, newSeed(), langNumber());
  if (run !== mine) return change({ isHinting: false });
  change({ isHinting: false, hint: found, plan: found.action, choice: null });
  const name = pageGame(now.game)?.actionName(found.action, now.live.state, seat) ?? '';
  say(`${t('page.hint.says', { action: name })} ${hintText(found)}`);
}

export async function download(id: string): Promise<void> {
  const saved = loadGame(id);
  if (!saved) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([saved.record], { type: 'text/plain' }));
  link.download = `${saved.game}-${id}.gwr`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// ---------------------------------------------------------------------- the end --

async function finish(): Promise<void> {
  const now = table();
  const game = pageGame(now?.game ?? '');
  if (!now || !game) return;
  const mine = run;
  await keep();
  if (run !== mine) return;
  change({ isBusy: false, thinking: 0, isEndOpen: true });
  const steps = now.story.flatMap((step, i) => (step.seat !== CHANCE ? [i + 1] : []));
  const looks = await ask('looks', now.handle, steps, PUBLIC, langNumber());
  if (run !== mine) return;
  change({ plot: looks.map((look) => now.seats.map((_, i) => game.progress(look.state, i + 1))) });
}

export async function playAgain(): Promise<void> {
  const now = table();
  if (now) await newTable(now.game, now.options, now.seats);
}

// Everything that was told is told anew, in another language.
export async function retell(): Promise<void> {
  const now = table();
  if (!now) return;
  const story = await ask('story', now.handle, 0, teller(now), langNumber());
  if (table()?.id === now.id) change({ story, refusal: null, hint: null });
}
