// The turn that a person plans: steps taken one by one, or a way to a space that was pointed
// at. What either leads to, costs and allows is asked of the library.
import { ask } from '../../engine/engine';
import type { Drafted, Played, Refused } from '../../engine/types';
import type { TableState } from '../../table/state';
import { change, say, table } from '../../table/now';
import { enqueue } from '../../table/queue';
import { actor, carryOut, refuse } from '../../table/table';
import { langNumber, t } from '../../text';
import {
  DIRECTIONS,
  apart,
  boatOf,
  directionNumber,
  isTurn,
  speedsOf,
  type Place,
  type RiverState,
} from './state';

// Where a turn can end, those first that are meant first (include/gangway/mississippi.h).
interface TurnEnds {
  avoids: boolean; // whether the turn can do without a crash
  ends: number[][]; // tile, space, heading, speed, speed after, coal, pushes, kind
  strikes: number[][]; // tile, space, heading, movement points left
}

export interface End extends Place {
  heading: number;
  speed: number;
  after: number; // speed at the end
  coal: number;
  pushes: number;
  kind: number;
}

export interface Strike extends Place {
  heading: number;
  left: number;
}

// Where a plan leads: an end, or where a boat that must crash strikes.
export type Goal = Place & { heading: number; speed: number };

export interface Helm {
  at: number; // after how many steps of the game
  speed: number; // that the targets are of
  speeds: Record<number, Drafted | Refused>; // before one is chosen
  taken: string[]; // actions taken one by one
  goal: Goal | null;
  way: string[]; // to the goal, from there on
  drafts: Drafted[]; // after each action of both
  ends: End[]; // from what is taken
  strikes: Strike[];
  avoids: boolean;
  pushing: string[] | null; // asks where a boat is pushed: directions so far
  leaving: boolean; // the boat that was pushed leaves its passenger (MQ-G4)
  prices: Record<string, number>; // of turning left and right now, or of going back
  isOwn: boolean; // the person has chosen something
}

export function helmOf(now: TableState): Helm | null {
  const helm = now.asked as Helm | null;
  return helm && helm.at === now.live.steps ? helm : null;
}

// What can be done after all that is planned.
export function legalNow(now: TableState): string[] {
  const helm = helmOf(now);
  return helm?.drafts[helm.drafts.length - 1]?.legal ?? now.legal;
}

export function stateAfter(now: TableState): RiverState {
  const helm = helmOf(now);
  return (helm?.drafts[helm.drafts.length - 1]?.state ?? now.live.state) as RiverState;
}

const KEEPS = /^(speed|head|left|right|ahead|push|back|end|give|take)/;

// Whether the person is asked to sail: to choose a speed, to step, or to end.
export function isSailing(now: TableState): boolean {
  return (
    actor(now) > 0 && isTurn(now.live.state as RiverState) && now.legal.some((action) => KEEPS.test(action))
  );
}

function endOf([
  tile = 0,
  space = 0,
  heading = 0,
  speed = 0,
  after = 0,
  coal = 0,
  pushes = 0,
  kind = 0,
]: number[]): End {
  return { tile, space, heading, speed, after, coal, pushes, kind };
}

function strikeOf([tile = 0, space = 0, heading = 0, left = 0]: number[]): Strike {
  return { tile, space, heading, left };
}

// One choice after another, while the person is still asked; after what was dropped, too.
export function inTurn(act: (now: TableState) => Promise<void>): Promise<void> {
  return enqueue(async (now) => {
    if (isSailing(now)) await openHelm(now);
    const then = table();
    if (then && actor(then)) await act(then);
  });
}

// ------------------------------------------------------------------------ asking --

// A draft; the owners of boats that are pushed at its end answer, too.
function linesOf(actions: string[]): string {
  return actions.join('\n') + (actions[actions.length - 1]?.startsWith('push') ? '\n' : '');
}

async function turnEnds(now: TableState, taken: string[], speed: number): Promise<TurnEnds> {
  const told = await ask('query', now.handle, actor(now), linesOf(taken), 'ends', `${speed}`);
  return (told as TurnEnds | null) ?? { avoids: true, ends: [], strikes: [] };
}

// The actions from there to a place; with whichever heading the library means, if none is given.
export async function wayTo(
  now: TableState,
  taken: string[],
  { tile, space, heading, speed }: Place & { heading?: number; speed: number },
): Promise<string[]> {
  const place = `${tile} ${space} ${heading ?? '-'} ${speed}`;
  const told = await ask('query', now.handle, actor(now), linesOf(taken), 'way', place);
  return (told as { actions: string[] } | null)?.actions ?? [];
}

// Drafts of every beginning of these actions.
export function beginnings(actions: string[]): string[] {
  return actions.map((_, i) => linesOf(actions.slice(0, i + 1)));
}

// The heading that a boat keeps, or the nearest to it that is legal.
function usualHeading(now: TableState): string | undefined {
  const state = now.live.state as RiverState;
  const kept = directionNumber(boatOf(state, state.mover)?.heading ?? 'n');
  const turns = (action: string) => apart(directionNumber(action.slice('head '.length)), kept);
  const heads = now.legal.filter((each) => each.startsWith('head '));
  return heads.sort((a, b) => turns(a) - turns(b))[0];
}

// Actions up to the choice of a speed: after a repair the heading comes first.
function beforeSpeed(now: TableState, taken: string[]): string[] {
  const { phase } = now.live.state as RiverState;
  if (phase !== 'repair') return [];
  const heading = taken[0]?.startsWith('head') ? taken[0] : usualHeading(now);
  return heading ? [heading] : [];
}

async function askSpeeds(now: TableState, seat: number, taken: string[]): Promise<Helm['speeds']> {
  const state = now.live.state as RiverState;
  const { phase } = state;
  if (phase !== 'turn' && phase !== 'repair') return {};
  if (phase === 'turn' && !now.legal.some((each) => each.startsWith('speed'))) return {};
  const before = beforeSpeed(now, taken);
  const all = speedsOf(state);
  const answers = await Promise.all(
    all.map((speed) =>
      ask('draft', now.handle, seat, [...before, `speed ${speed}`].join('\n'), langNumber()),
    ),
  );
  return Object.fromEntries(answers.map((answer, i) => [all[i] ?? 0, answer]));
}

function usualSpeed(now: TableState, speeds: Helm['speeds']): number {
  const state = now.live.state as RiverState;
  const speed = boatOf(state, state.mover)?.speed ?? 1;
  const byDistance = speedsOf(state)
    .filter((each) => speeds[each]?.ok)
    .sort((a, b) => Math.abs(a - speed) - Math.abs(b - speed) || a - b);
  return byDistance[0] ?? speed;
}

function coalOf(given: unknown): number {
  const state = given as RiverState;
  return boatOf(state, state.mover)?.coal ?? 0;
}

// What turning costs now, and going back, which is instead of a speed; as the library has tried it.
async function askPrices(now: TableState, seat: number, helm: Helm): Promise<Record<string, number>> {
  const actions = underWay(now, helm);
  const tried = (...steps: string[]) => ask('draft', now.handle, seat, linesOf(steps), langNumber());
  const [here, left, right, back] = await Promise.all([
    tried(...actions),
    tried(...actions, 'left'),
    tried(...actions, 'right'),
    tried('back'),
  ]);
  const price = (action: string, from: unknown, to: Drafted | Refused) =>
    to.ok ? [[action, coalOf(from) - coalOf(to.state)] as const] : [];
  const turns = here.ok ? [...price('left', here.state, left), ...price('right', here.state, right)] : [];
  return Object.fromEntries([...turns, ...price('back', now.live.state, back)]);
}

// Whether the turn can do without a crash, be it by going backward off a sandbank.
function avoidsCrash({ avoids, ends }: TurnEnds): boolean {
  return avoids || ends.length > 0;
}

// Whether what was asked when the table was so is of no use any more: the game has gone on, or
// the plan was dropped.
function isOld(now: TableState): boolean {
  const then = table();
  return then?.id !== now.id || then.live.steps !== now.live.steps || then.asked !== now.asked;
}

type Wish = Pick<Helm, 'taken' | 'goal' | 'way'> & { speed?: number; isOwn?: boolean; plan?: string };

// Asks the library about a plan and puts it on the table. Why it cannot be, or null.
async function lay(now: TableState, wish: Wish): Promise<Refused | null> {
  const seat = actor(now);
  const before = helmOf(now);
  const actions = [...wish.taken, ...wish.way].filter((action) => action !== 'end');
  const speeds =
    before && before.taken[0] === wish.taken[0] ? before.speeds : await askSpeeds(now, seat, wish.taken);
  const speed = wish.speed ?? before?.speed ?? usualSpeed(now, speeds);
  const isSame = before?.speed === speed && before.taken.join() === wish.taken.join();
  const [drafts, outlook] = await Promise.all([
    ask('drafts', now.handle, seat, beginnings(actions), langNumber()),
    isSame ? null : turnEnds(now, wish.taken, speed),
  ]);
  if (isOld(now)) return null;
  const refused = drafts.find((each): each is Refused => !each.ok);
  if (refused) return refused;
  const helm: Helm = {
    at: now.live.steps,
    speed,
    speeds,
    taken: wish.taken,
    goal: wish.goal,
    way: wish.way.filter((action) => action !== 'end'),
    drafts: drafts as Drafted[],
    ends: outlook ? outlook.ends.map(endOf) : (before?.ends ?? []),
    strikes: outlook ? outlook.strikes.map(strikeOf) : (before?.strikes ?? []),
    avoids: (wish.taken.length > 0 || !outlook) && before ? before.avoids : !outlook || avoidsCrash(outlook),
    pushing: null,
    leaving: false,
    prices: {},
    isOwn: wish.isOwn ?? true,
  };
  helm.prices = await askPrices(now, seat, helm);
  await settle(now, helm, actions, wish.plan);
  return null;
}

// A plan whose turn can end there is complete: it can be committed.
// `given` is one that came as it is.
async function settle(now: TableState, helm: Helm, actions: string[], given?: string): Promise<void> {
  const seat = actor(now);
  const last = helm.drafts[helm.drafts.length - 1];
  const isOver = last !== undefined && !last.toAct.includes(seat);
  const isComplete = isOver || (last?.legal ?? now.legal).includes('end');
  const plan = given ?? (isComplete ? [...actions, ...(isOver ? [] : ['end'])].join('\n') : null);
  const whole = plan && !isOver ? await ask('draft', now.handle, seat, plan, langNumber()) : last;
  const then = table();
  if (!then || isOld(now)) return;
  const previews: Record<string, Played> =
    plan && whole?.ok ? { ...then.previews, [plan]: whole } : then.previews;
  change({ asked: helm, choice: helm.isOwn ? actions.join('\n') || 'speed' : null, plan, previews });
  if (helm.isOwn) change({ refusal: null }); // what the person has just done was not refused
}

// The beginning of a person's turn, or what is left of one: targets at the usual speed.
export async function openHelm(now: TableState): Promise<void> {
  if (!helmOf(now)) await lay(now, { taken: [], goal: null, way: [], isOwn: false });
}

// Whether the plan is this turn's own.
export function isLaid(now: TableState): boolean {
  const helm = helmOf(now);
  return (
    helm !== null &&
    now.plan?.startsWith([...helm.taken, ...helm.way].join('\n')) === true &&
    helm.drafts.length > 0
  );
}

// A plan that came from elsewhere: a hint.
export async function adopt(now: TableState): Promise<void> {
  const { plan } = now;
  if (!plan || isLaid(now)) return;
  const actions = plan.split('\n');
  const speed = Number(actions.find((each) => each.startsWith('speed'))?.split(' ')[1] ?? 0);
  await lay(now, { taken: [], goal: null, way: actions, plan, ...(speed ? { speed } : {}) });
}

// ---------------------------------------------------------------------- choosing --

async function tryLay(now: TableState, wish: Wish): Promise<void> {
  const refused = await lay(now, wish);
  if (refused) refuse(refused);
}

export async function chooseSpeed(now: TableState, speed: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm || !isSailing(now)) return;
  const answer = helm.speeds[speed];
  if (!answer) {
    const drafted = await ask('draft', now.handle, actor(now), `speed ${speed}`, langNumber());
    if (!drafted.ok) refuse(drafted);
    return;
  }
  const { phase } = now.live.state as RiverState;
  const isHeaded = phase === 'repair' && helm.taken[0]?.startsWith('head');
  await tryLay(now, { taken: helm.taken.slice(0, isHeaded ? 1 : 0), goal: null, way: [], speed });
  if (!answer.ok) return refuse(answer);
  const count = new Set(endsShown(table() ?? now).map((end) => `${end.tile}.${end.space}`)).size;
  say(t('page.mississippi.lit', { speed, count }));
}

// The steps taken so far with the speed among them, for one more.
function underWay(now: TableState, helm: Helm): string[] {
  const actions = [...helm.taken, ...helm.way];
  const { phase } = now.live.state as RiverState;
  const isToChoose =
    (phase === 'turn' || phase === 'repair') && !actions.some((each) => /^(speed|back|head)/.test(each));
  if (phase === 'repair' && !actions.some((each) => each.startsWith('speed')))
    return [...(actions.length > 0 ? actions : beforeSpeed(now, [])), `speed ${helm.speed}`];
  return isToChoose ? [...actions, `speed ${helm.speed}`] : actions;
}

export function pushesOf(legal: string[]): string[][] {
  return legal.filter((action) => action.startsWith('push ')).map((action) => action.split(' ').slice(1));
}

// One step: left, right, ahead, back, a heading. Ahead into a boat asks where to push it.
export async function takeStep(now: TableState, action: string): Promise<void> {
  const helm = helmOf(now);
  if (!helm || !isSailing(now)) return;
  if (action.startsWith('head')) return takeHeading(now, helm, action);
  const taken = action === 'back' ? [] : underWay(now, helm);
  if (action !== 'ahead') return tryLay(now, { taken: [...taken, action], goal: null, way: [] });
  const here = await ask('draft', now.handle, actor(now), linesOf(taken), langNumber());
  if (!here.ok) return refuse(here);
  if (pushesOf(here.legal).length === 0)
    return tryLay(now, { taken: [...taken, 'ahead'], goal: null, way: [] });
  await tryLay(now, { taken, goal: null, way: [] });
  askPush();
}

// After a repair or off a sandbank, and for a boat of one's own that was pushed on the way.
async function takeHeading(now: TableState, helm: Helm, action: string): Promise<void> {
  const isPushed = helm.drafts.length > 0 && isHeadingAsked(now);
  if (!isPushed && now.legal.includes(action))
    return tryLay(now, { taken: [action], goal: null, way: [], speed: helm.speed });
  await goOnFrom(now, helm, [...helm.taken, ...helm.way, action]);
}

function askPush(): void {
  const now = table();
  const helm = now ? helmOf(now) : null;
  if (!helm) return;
  change({ asked: { ...helm, pushing: [] } });
  say(t('page.mississippi.ask-push'));
}

// The directions in which the boat that is asked about can be pushed.
export function pushChoices(now: TableState): number[] {
  const { pushing } = helmOf(now) ?? {};
  if (!pushing) return [];
  const fitting = pushesOf(legalNow(now)).filter((push) => pushing.every((each, i) => push[i] === each));
  return [...new Set(fitting.map((push) => directionNumber(push[pushing.length] ?? '')))].filter(
    (d) => d >= 0,
  );
}

export async function choosePush(now: TableState, direction: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm?.pushing) return;
  const pushing = [...helm.pushing, DIRECTIONS[direction] ?? 'n'];
  const whole = pushesOf(legalNow(now)).find((push) => push.join() === pushing.join());
  if (!whole) return change({ asked: { ...helm, pushing } });
  await takePush(now, helm, pushing);
}

async function takePush(now: TableState, helm: Helm, push: string[]): Promise<void> {
  await goOnFrom(now, helm, [...helm.taken, ...helm.way, `push ${push.join(' ')}`]);
}

// Goes on to the goal after these steps, unless a heading has to be chosen first.
async function goOnFrom(now: TableState, helm: Helm, taken: string[]): Promise<void> {
  const { goal, speed } = helm;
  const here = await ask('draft', now.handle, actor(now), linesOf(taken), langNumber());
  const isToHead = here.ok && here.legal.some((action) => action.startsWith('head '));
  if (!goal || !here.ok || isToHead) return tryLay(now, { taken, goal, way: [], speed });
  await goTo(now, goal, taken);
}

// Whether a plan cannot go on before something else is chosen.
function isAsking(now: TableState, helm: Helm): boolean {
  return helm.pushing !== null || (helm.drafts.length > 0 && isHeadingAsked(now));
}

export function isHeadingAsked(now: TableState): boolean {
  return legalNow(now).some((action) => action.startsWith('head '));
}

// ------------------------------------------------------------------------- goals --

// The ends at the speed that is chosen, in the library's order: cheapest first.
export function endsShown(now: TableState): End[] {
  const helm = helmOf(now);
  if (!helm || isAsking(now, helm)) return [];
  return helm.ends.filter((end) => end.speed === helm.speed);
}

// Places where this turn would crash and not end: forbidden, or what is left to choose from.
export function strikesShown(now: TableState): Strike[] {
  const helm = helmOf(now);
  if (!helm || isAsking(now, helm)) return [];
  const ends = endsShown(now);
  return helm.strikes.filter(
    (strike) => !ends.some((end) => end.tile === strike.tile && end.space === strike.space),
  );
}

function isGoal(goal: Goal | null, place: Goal): boolean {
  return (
    goal !== null &&
    goal.tile === place.tile &&
    goal.space === place.space &&
    goal.heading === place.heading &&
    goal.speed === place.speed
  );
}

// The boats that were pushed have closed the way to the goal: it goes on step by step from here.
async function loseGoal(now: TableState, taken: string[], speed: number): Promise<void> {
  await tryLay(now, { taken, goal: null, way: [], speed });
  refuse({ ok: false, rule: 'MQ-P2', text: t('page.mississippi.way-closed') });
}

// The way there is planned, from what is taken or from these steps; up to a push that could go
// several ways. What is forbidden wherever boats are pushed to is refused as a whole.
async function goTo(now: TableState, goal: Goal, after?: string[]): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  const { speed } = goal;
  const taken = after ?? helm.taken;
  const way = await wayTo(now, taken, goal);
  if (way.length === 0) return after ? loseGoal(now, taken, speed) : undefined;
  const push = way.findIndex((action) => action.startsWith('push'));
  const isForbidden = helm.avoids && !helm.ends.some((end) => isGoal(goal, end));
  if (push < 0 || isForbidden) return tryLay(now, { taken, goal, way, speed });
  await tryLay(now, { taken, goal, way: way.slice(0, push), speed });
  const then = table();
  const laid = then && helmOf(then);
  if (!laid) return;
  const [only, ...others] = pushesOf(legalNow(then));
  if (others.length > 0) askPush();
  else if (only) await takePush(then, laid, only);
}

// A tap on a space: plans the best way to end there, and if that is planned, commits it.
export async function tapSpace(now: TableState, place: Place): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  const isHere = (each: Place) => each.tile === place.tile && each.space === place.space;
  if (helm.goal && isHere(helm.goal) && now.plan) return void carryOut();
  const end = endsShown(now).find(isHere) ?? strikesShown(now).find(isHere);
  if (end) await goTo(now, { ...place, heading: end.heading, speed: helm.speed });
}

export function headingsAt(now: TableState, place: Place): End[] {
  return endsShown(now).filter((end) => end.tile === place.tile && end.space === place.space);
}

export async function turnGoal(now: TableState, heading: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm?.goal) return;
  const goal = { ...helm.goal, heading };
  if (isGoal(helm.goal, goal) && now.plan) return void carryOut();
  await goTo(now, goal);
}

// From one end to the next, from cheap to dear.
export async function nextEnd(now: TableState, by: 1 | -1): Promise<void> {
  const helm = helmOf(now);
  const ends = endsShown(now);
  if (!helm || ends.length === 0) return;
  const at = helm.goal ? ends.findIndex((end) => isGoal(helm.goal, end)) : by > 0 ? -1 : 0;
  const end = ends[(at + by + ends.length) % ends.length];
  if (end) await goTo(now, { tile: end.tile, space: end.space, heading: end.heading, speed: end.speed });
}

// ------------------------------------------------------------------------- coal --

export function transfersOf(now: TableState): string[] {
  return legalNow(now).filter((action) => /^(give|take) /.test(action));
}

export async function transfer(now: TableState, action: string): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  await tryLay(now, { taken: [...helm.taken, ...helm.way, action], goal: null, way: [], speed: helm.speed });
}

// ------------------------------------------------------------------- taking back --

async function takeOut(now: TableState): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  if (helm.pushing && helm.pushing.length > 0)
    return change({ asked: { ...helm, pushing: helm.pushing.slice(0, -1) } });
  const isWhole = helm.goal === null && helm.way.length === 0 && !helm.pushing;
  const taken = isWhole ? helm.taken.slice(0, -1) : helm.taken;
  await lay(now, { taken, goal: null, way: [], isOwn: taken.length > 0 });
}

// Takes back the last thing that was planned; false if nothing was.
export async function takeBack(now: TableState): Promise<boolean> {
  const helm = helmOf(now);
  const isPlanned = helm?.isOwn && (helm.pushing ?? helm.goal ?? helm.taken[0] ?? helm.way[0]) !== undefined;
  if (!isPlanned || !actor(now)) return false;
  await takeOut(now);
  return true;
}
