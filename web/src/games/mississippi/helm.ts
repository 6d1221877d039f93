// The helm: the turn that a person is planning, step by step or by pointing at a space. Where it leads,
// what it costs and allows is worked out in the worker (consultant.ts).
import { ask } from '../../engine/engine';
import type { Refused, Attempt } from '../../engine/types';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { langNumber, t } from '../../base/text';
import {
  mustSail,
  pushesOf,
  actionsWithSpeed,
  type End,
  type Goal,
  type TurnPlan,
  type Reach,
  type Pointed,
  type Question,
  type SpeedAttempt,
  type Strike,
  type PlanRequest,
} from './consultant';
import { DIRECTIONS, directionNumber, type Place, type RiverState } from './state';
import { say } from '../../base/store';

export interface Helm extends TurnPlan, Reach {
  speeds: Record<number, SpeedAttempt>;
  pushing: string[] | null; // while choosing where to push a boat: the directions so far
  leaving: boolean; // the boat that was pushed leaves its passenger (MQ-G4)
}

export function helmOf(now: TableState): Helm | null {
  const helm = now.planDetails as Helm | null;
  return helm && helm.at === now.live.steps ? helm : null;
}

// The legal actions after everything planned so far.
export function legalNow(now: TableState): string[] {
  const helm = helmOf(now);
  return helm?.attempts[helm.attempts.length - 1]?.legal ?? now.legal;
}

export function stateAfter(now: TableState): RiverState {
  const helm = helmOf(now);
  return (helm?.attempts[helm.attempts.length - 1]?.state ?? now.live.state) as RiverState;
}

export function isSailing(now: TableState): boolean {
  return actor(now) > 0 && mustSail(now.live.state as RiverState, now.legal);
}

// Runs one choice after another, as long as the person still has to act; reopens a dropped helm.
export function inTurn(act: Act, choose: (now: TableState) => Promise<void> | void): Promise<void> {
  return act.enqueue(async (now) => {
    if (isSailing(now)) openHelm(act, now);
    const then = act.now();
    if (then && actor(then)) await choose(then);
  });
}

// ------------------------------------------------------------------------ asking --

// Whether an answer to a question about `now` is obsolete: the game has gone on, or the plan was
// dropped.
function isObsolete(act: Act, now: TableState): boolean {
  const then = act.now();
  return then?.id !== now.id || then.live.steps !== now.live.steps || then.planDetails !== now.planDetails;
}

// Without what the page adds itself.
type Asked = Question extends infer Q ? (Q extends unknown ? Omit<Q, 'known'> : never) : never;

// Asks the worker to work out a plan, and shows the answer; returns whether the plan is possible.
async function request(act: Act, now: TableState, question: Asked): Promise<boolean> {
  const helm = helmOf(now);
  const known = helm && { speed: helm.speed, taken: helm.taken, canAvoidCrash: helm.canAvoidCrash };
  const answer = (await ask('consult', now.handle, { ...question, known }, langNumber())) as
    | TurnPlan
    | Refused
    | null;
  if (!answer || isObsolete(act, now)) return false;
  if (answer.ok) showPlan(act, now, answer);
  else act.refuse(answer);
  return answer.ok;
}

function planTurn(act: Act, now: TableState, wanted: PlanRequest): Promise<boolean> {
  return request(act, now, { what: 'plan', wanted });
}

function showPlan(act: Act, now: TableState, turnPlan: TurnPlan): void {
  const before = helmOf(now);
  const helm: Helm = {
    ...turnPlan,
    speeds: turnPlan.speeds ?? before?.speeds ?? {},
    ends: turnPlan.reach?.ends ?? before?.ends ?? [],
    strikes: turnPlan.reach?.strikes ?? before?.strikes ?? [],
    pushing: turnPlan.asksPush ? [] : null,
    leaving: false,
  };
  const { plan, whole, isOwn } = turnPlan;
  const actions = [...turnPlan.taken, ...turnPlan.way].join('\n');
  const previews: Record<string, Attempt> = plan && whole ? { ...now.previews, [plan]: whole } : now.previews;
  act.change({ planDetails: helm, choice: isOwn ? actions || 'speed' : null, plan, previews });
  if (isOwn) act.change({ refusal: null }); // it belonged to an earlier action
  if (turnPlan.asksPush) say(t('page.mississippi.ask-push'));
  if (turnPlan.isWayBlocked) act.refuse({ ok: false, rule: 'MQ-P2', text: t('page.mississippi.way-closed') });
}

// The beginning of a person's turn, or of the rest of one: targets at the default speed.
export function openHelm(act: Act, now: TableState): void {
  const briefing = now.briefing as TurnPlan | null;
  if (!helmOf(now) && briefing?.at === now.live.steps) showPlan(act, now, briefing);
}

// Whether the plan is the helm's.
export function isHelmPlan(now: TableState): boolean {
  const helm = helmOf(now);
  return (
    helm !== null &&
    now.plan?.startsWith([...helm.taken, ...helm.way].join('\n')) === true &&
    helm.attempts.length > 0
  );
}

// Takes over a plan that came from elsewhere: a hint.
export async function adopt(act: Act, now: TableState): Promise<void> {
  const { plan } = now;
  if (!plan || isHelmPlan(now)) return;
  const actions = plan.split('\n');
  const speed = Number(actions.find((each) => each.startsWith('speed'))?.split(' ')[1] ?? 0);
  await planTurn(act, now, { taken: [], goal: null, way: actions, plan, ...(speed ? { speed } : {}) });
}

// The way to the space being pointed at, as if it were planned.
export async function pointTo(now: TableState, end: End): Promise<Helm | null> {
  const helm = helmOf(now);
  if (!helm) return null;
  const { taken } = helm;
  const question: Question = { what: 'point', place: end, speed: end.speed, taken };
  const pointed = (await ask('consult', now.handle, question, langNumber())) as Pointed | null;
  return pointed && { ...helm, ...pointed };
}

// ---------------------------------------------------------------------- choosing --

export async function chooseSpeed(act: Act, now: TableState, speed: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm || !isSailing(now)) return;
  const answer = helm.speeds[speed];
  if (!answer) {
    const tried = await ask('plan', now.handle, actor(now), `speed ${speed}`, langNumber());
    if (!tried.ok) act.refuse(tried);
    return;
  }
  const { phase } = now.live.state as RiverState;
  const isHeaded = phase === 'repair' && helm.taken[0]?.startsWith('head');
  await planTurn(act, now, { taken: helm.taken.slice(0, isHeaded ? 1 : 0), goal: null, way: [], speed });
  if (!answer.ok) return act.refuse(answer);
  const count = new Set(endsShown(act.now() ?? now).map((end) => `${end.tile}.${end.space}`)).size;
  say(t('page.mississippi.lit', { speed, count }));
}

// One step: left, right, ahead, back, a heading. Ahead into a boat asks where to push it.
export async function takeStep(act: Act, now: TableState, action: string): Promise<void> {
  const helm = helmOf(now);
  if (!helm || !isSailing(now)) return;
  if (action.startsWith('head')) return takeHeading(act, now, helm, action);
  const taken = action === 'back' ? [] : actionsWithSpeed(now.live.state as RiverState, helm);
  if (action === 'ahead') await request(act, now, { what: 'ahead', taken });
  else await planTurn(act, now, { taken: [...taken, action], goal: null, way: [] });
}

// After a repair or off a sandbank, or for one of the person's own boats that was pushed on the way.
async function takeHeading(act: Act, now: TableState, helm: Helm, action: string): Promise<void> {
  const isPushed = helm.attempts.length > 0 && isHeadingAsked(now);
  if (!isPushed && now.legal.includes(action))
    await planTurn(act, now, { taken: [action], goal: null, way: [], speed: helm.speed });
  else await goOnFrom(act, now, helm, action);
}

// The directions in which the boat in the way can be pushed.
export function pushChoices(now: TableState): number[] {
  const { pushing } = helmOf(now) ?? {};
  if (!pushing) return [];
  const fitting = pushesOf(legalNow(now)).filter((push) => pushing.every((each, i) => push[i] === each));
  return [...new Set(fitting.map((push) => directionNumber(push[pushing.length] ?? '')))].filter(
    (d) => d >= 0,
  );
}

export async function choosePush(act: Act, now: TableState, direction: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm?.pushing) return;
  const pushing = [...helm.pushing, DIRECTIONS[direction] ?? 'n'];
  const whole = pushesOf(legalNow(now)).find((push) => push.join() === pushing.join());
  if (!whole) return act.change({ planDetails: { ...helm, pushing } });
  await goOnFrom(act, now, helm, `push ${pushing.join(' ')}`);
}

// Continues to the goal after one more action.
async function goOnFrom(
  act: Act,
  now: TableState,
  { taken, way, goal, speed }: Helm,
  action: string,
): Promise<void> {
  await request(act, now, { what: 'go on', taken: [...taken, ...way, action], goal, speed });
}

// Whether the plan needs another choice before it can continue.
function isAsking(now: TableState, helm: Helm): boolean {
  return helm.pushing !== null || (helm.attempts.length > 0 && isHeadingAsked(now));
}

export function isHeadingAsked(now: TableState): boolean {
  return legalNow(now).some((action) => action.startsWith('head '));
}

// ------------------------------------------------------------------------- goals --

// The ends at the chosen speed, in the library's order: cheapest first.
export function endsShown(now: TableState): End[] {
  const helm = helmOf(now);
  if (!helm || isAsking(now, helm)) return [];
  return helm.ends.filter((end) => end.speed === helm.speed);
}

// Places where this turn would crash and cannot end: forbidden, or the only choices left.
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

// Plans the way there.
async function goTo(act: Act, now: TableState, { tile, space, heading, speed }: Goal): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  const goal = { tile, space, heading, speed };
  const isForbidden = helm.canAvoidCrash && !helm.ends.some((end) => isGoal(goal, end));
  await request(act, now, { what: 'go', goal, taken: helm.taken, isForbidden });
}

// A tap on a space plans the best way to end there; if it is planned already, commits it.
export async function tapSpace(act: Act, now: TableState, place: Place): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  const isHere = (each: Place) => each.tile === place.tile && each.space === place.space;
  if (helm.goal && isHere(helm.goal) && now.plan) return void act.carryOut();
  const end = endsShown(now).find(isHere) ?? strikesShown(now).find(isHere);
  if (end) await goTo(act, now, { ...place, heading: end.heading, speed: helm.speed });
}

export function headingsAt(now: TableState, place: Place): End[] {
  return endsShown(now).filter((end) => end.tile === place.tile && end.space === place.space);
}

export async function turnGoal(act: Act, now: TableState, heading: number): Promise<void> {
  const helm = helmOf(now);
  if (!helm?.goal) return;
  const goal = { ...helm.goal, heading };
  if (isGoal(helm.goal, goal) && now.plan) return void act.carryOut();
  await goTo(act, now, goal);
}

// Plans the next end, from cheap to expensive, or the previous one.
export async function nextEnd(act: Act, now: TableState, by: 1 | -1): Promise<void> {
  const helm = helmOf(now);
  const ends = endsShown(now);
  if (!helm || ends.length === 0) return;
  const at = helm.goal ? ends.findIndex((end) => isGoal(helm.goal, end)) : by > 0 ? -1 : 0;
  const end = ends[(at + by + ends.length) % ends.length];
  if (end) await goTo(act, now, end);
}

// ------------------------------------------------------------------------- coal --

export function transfersOf(now: TableState): string[] {
  return legalNow(now).filter((action) => /^(give|take) /.test(action));
}

export async function transfer(act: Act, now: TableState, action: string): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  await planTurn(act, now, {
    taken: [...helm.taken, ...helm.way, action],
    goal: null,
    way: [],
    speed: helm.speed,
  });
}

// ------------------------------------------------------------------- taking back --

async function takeOut(act: Act, now: TableState): Promise<void> {
  const helm = helmOf(now);
  if (!helm) return;
  if (helm.pushing && helm.pushing.length > 0)
    return act.change({ planDetails: { ...helm, pushing: helm.pushing.slice(0, -1) } });
  const isWhole = helm.goal === null && helm.way.length === 0 && !helm.pushing;
  const taken = isWhole ? helm.taken.slice(0, -1) : helm.taken;
  await planTurn(act, now, { taken, goal: null, way: [], isOwn: taken.length > 0 });
}

// Takes back the last planned choice; returns whether there was one.
export async function takeBack(now: TableState, act: Act): Promise<boolean> {
  const helm = helmOf(now);
  const isPlanned = helm?.isOwn && (helm.pushing ?? helm.goal ?? helm.taken[0] ?? helm.way[0]) !== undefined;
  if (!isPlanned || !actor(now)) return false;
  await takeOut(act, now);
  return true;
}
