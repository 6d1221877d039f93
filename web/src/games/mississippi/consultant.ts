// Works out the turn that a person is planning: where it leads, what it costs and allows, where it
// can end. It runs in the worker, since each of the library's answers leads to the next
// question; the page gets everything at once (helm.ts).
import type { Consultant, Consultation } from '../../engine/sitting';
import type { Refused, Attempt } from '../../engine/types';
import { apart, boatOf, directionNumber, isTurn, speedsOf, type Place, type RiverState } from './state';

export interface End extends Place {
  heading: number;
  speed: number;
  after: number; // speed at the end of the turn
  coal: number;
  pushes: number;
  kind: number;
}

export interface Strike extends Place {
  heading: number;
  left: number;
}

// The destination of a plan: an end, or the place of an unavoidable crash.
export type Goal = Place & { heading: number; speed: number };

// What choosing a speed costs and allows, or why it is not possible.
export type SpeedAttempt = { ok: true; coal: number; legal: string[] } | Refused;

// Where the turn can end or crash from here.
export interface Reach {
  ends: End[]; // the most likely choice first
  strikes: Strike[];
}

// A plan as worked out.
export interface TurnPlan {
  ok: true;
  at: number; // steps of the game before it
  speed: number; // the speed that `reach` is for
  speeds: Record<number, SpeedAttempt> | null; // before one is chosen; null: unchanged
  taken: string[]; // actions chosen one by one
  goal: Goal | null;
  way: string[]; // the actions from there to the goal
  attempts: Attempt[]; // after each of these actions
  reach: Reach | null; // after the taken actions; null: unchanged
  canAvoidCrash: boolean;
  heading: string[]; // the default actions before the speed: after a repair, the heading
  prices: Record<string, number>; // coal for turning left and right now, and for going back
  asksPush: boolean; // a boat can be pushed in several directions
  isWayBlocked: boolean; // the way to the goal is blocked
  isOwn: boolean; // the person has chosen something
  plan: string | null; // all actions, if the turn can end after them
  whole: Attempt | null; // the result of `plan`
}

export interface PlanRequest {
  taken: string[];
  goal: Goal | null;
  way: string[];
  speed?: number;
  isOwn?: boolean;
  plan?: string; // one from elsewhere, taken as it is
}

// What the page knows already.
export type Known = Pick<TurnPlan, 'speed' | 'taken' | 'canAvoidCrash'>;

export type Question =
  | { what: 'plan'; wanted: PlanRequest; known: Known | null }
  // The way to a goal after the taken actions, up to a push with several directions.
  | { what: 'go'; goal: Goal; taken: string[]; isForbidden: boolean; known: Known | null }
  // On to the goal, if any, after the taken actions, unless a heading has to be chosen first.
  | { what: 'go on'; goal: Goal | null; taken: string[]; speed: number; known: Known | null }
  // One space ahead, or a push if there is a boat.
  | { what: 'ahead'; taken: string[]; known: Known | null }
  // The way to a space being pointed at.
  | { what: 'point'; place: Place; speed: number; taken: string[] };

export type Pointed = Pick<TurnPlan, 'way' | 'attempts'>;

const SAILING_ACTION = /^(speed|head|left|right|ahead|push|back|end|give|take)/;

// Whether the player has to sail: to choose a speed, take a step, or end the turn.
export function mustSail(state: RiverState, legal: string[]): boolean {
  return isTurn(state) && legal.some((action) => SAILING_ACTION.test(action));
}

export function pushesOf(legal: string[]): string[][] {
  return legal.filter((action) => action.startsWith('push ')).map((action) => action.split(' ').slice(1));
}

function stateOf(consultation: Consultation): RiverState {
  return consultation.look.state as RiverState;
}

// ------------------------------------------------------------------------ asking --

// The lines of an attempt; after a push, a trailing newline lets the owners of pushed boats answer.
function linesOf(actions: string[]): string {
  return actions.join('\n') + (actions[actions.length - 1]?.startsWith('push') ? '\n' : '');
}

// The attempts of the first action, the first two, and so on.
function beginnings(consultation: Consultation, actions: string[]): (Attempt | Refused)[] {
  return actions.map((_, i) => consultation.attempt(linesOf(actions.slice(0, i + 1))));
}

// As in src/mississippi/turn.h.
interface TurnEnds {
  avoids: boolean;
  ends: number[][]; // tile, space, heading, speed, speed after, coal, pushes, kind
  strikes: number[][]; // tile, space, heading, movement points left
}

function turnEnds(consultation: Consultation, taken: string[], speed: number): TurnEnds {
  const answer = consultation.query(linesOf(taken), 'ends', `${speed}`) as TurnEnds | null;
  return answer ?? { avoids: true, ends: [], strikes: [] };
}

function endOf(numbers: number[]): End {
  const [tile = 0, space = 0, heading = 0, speed = 0, after = 0, coal = 0, pushes = 0, kind = 0] = numbers;
  return { tile, space, heading, speed, after, coal, pushes, kind };
}

function strikeOf([tile = 0, space = 0, heading = 0, left = 0]: number[]): Strike {
  return { tile, space, heading, left };
}

// The actions to a place after the taken ones; without a heading, the library chooses the best one.
function wayTo(
  consultation: Consultation,
  taken: string[],
  { tile, space, heading, speed }: Place & { heading?: number; speed: number },
): string[] {
  const answer = consultation.query(linesOf(taken), 'way', `${tile} ${space} ${heading ?? '-'} ${speed}`);
  return (answer as { actions: string[] } | null)?.actions ?? [];
}

// The boat's own heading, or the nearest legal one.
function defaultHeading(consultation: Consultation): string | undefined {
  const state = stateOf(consultation);
  const kept = directionNumber(boatOf(state, state.mover)?.heading ?? 'n');
  const turns = (action: string) => apart(directionNumber(action.slice('head '.length)), kept);
  const heads = consultation.legal.filter((each) => each.startsWith('head '));
  return heads.sort((a, b) => turns(a) - turns(b))[0];
}

// The actions before the choice of a speed: after a repair, the heading.
function beforeSpeed(consultation: Consultation, taken: string[]): string[] {
  if (stateOf(consultation).phase !== 'repair') return [];
  const heading = taken[0]?.startsWith('head') ? taken[0] : defaultHeading(consultation);
  return heading ? [heading] : [];
}

function coalOf(given: unknown): number {
  const state = given as RiverState;
  return boatOf(state, state.mover)?.coal ?? 0;
}

function trySpeeds(consultation: Consultation, taken: string[]): Record<number, SpeedAttempt> {
  const state = stateOf(consultation);
  const { phase } = state;
  if (phase !== 'turn' && phase !== 'repair') return {};
  if (phase === 'turn' && !consultation.legal.some((each) => each.startsWith('speed'))) return {};
  const before = beforeSpeed(consultation, taken);
  const tried = speedsOf(state).map((speed): [number, SpeedAttempt] => {
    const answer = consultation.attempt([...before, `speed ${speed}`].join('\n'));
    if (!answer.ok) return [speed, answer];
    return [speed, { ok: true, coal: coalOf(state) - coalOf(answer.state), legal: answer.legal }];
  });
  return Object.fromEntries(tried);
}

function defaultSpeed(consultation: Consultation, speeds: Record<number, SpeedAttempt>): number {
  const state = stateOf(consultation);
  const speed = boatOf(state, state.mover)?.speed ?? 1;
  const byDistance = speedsOf(state)
    .filter((each) => speeds[each]?.ok)
    .sort((a, b) => Math.abs(a - speed) - Math.abs(b - speed) || a - b);
  return byDistance[0] ?? speed;
}

type Steps = Pick<TurnPlan, 'taken' | 'way' | 'speed' | 'heading'>;

// The actions so far, with the speed among them, so that a step can follow.
export function actionsWithSpeed({ phase }: RiverState, { taken, way, speed, heading }: Steps): string[] {
  const actions = [...taken, ...way];
  const isToChoose =
    (phase === 'turn' || phase === 'repair') && !actions.some((each) => /^(speed|back|head)/.test(each));
  if (phase === 'repair' && !actions.some((each) => each.startsWith('speed')))
    return [...(actions.length > 0 ? actions : heading), `speed ${speed}`];
  return isToChoose ? [...actions, `speed ${speed}`] : actions;
}

// What turning costs now, and going back instead of choosing a speed, according to the library.
function pricesOf(consultation: Consultation, steps: Steps): Record<string, number> {
  const actions = actionsWithSpeed(stateOf(consultation), steps);
  const tried = (...lines: string[]) => consultation.attempt(linesOf(lines));
  const price = (action: string, from: unknown, to: Attempt | Refused): [string, number][] =>
    to.ok ? [[action, coalOf(from) - coalOf(to.state)]] : [];
  const here = tried(...actions);
  const turns = here.ok
    ? ['left', 'right'].flatMap((turn) => price(turn, here.state, tried(...actions, turn)))
    : [];
  return Object.fromEntries([...turns, ...price('back', consultation.look.state, tried('back'))]);
}

// ---------------------------------------------------------------------- planning --

// A plan after which the turn can end is complete, and can be committed.
function completed(
  consultation: Consultation,
  actions: string[],
  last: Attempt | undefined,
  given?: string,
): Pick<TurnPlan, 'plan' | 'whole'> {
  const isOver = last !== undefined && !last.toAct.includes(consultation.seat);
  const isComplete = isOver || (last?.legal ?? consultation.legal).includes('end');
  const plan = given ?? (isComplete ? [...actions, ...(isOver ? [] : ['end'])].join('\n') : null);
  const whole = plan && !isOver ? consultation.attempt(plan) : last;
  return { plan, whole: plan && whole?.ok ? whole : null };
}

function planTurn(consultation: Consultation, wanted: PlanRequest, known: Known | null): TurnPlan | Refused {
  const { taken, goal } = wanted;
  const actions = [...taken, ...wanted.way].filter((action) => action !== 'end');
  const attempts = beginnings(consultation, actions);
  const refused = attempts.find((each): each is Refused => !each.ok);
  if (refused) return refused;
  const speeds = known && known.taken[0] === taken[0] ? null : trySpeeds(consultation, taken);
  const speed = wanted.speed ?? known?.speed ?? defaultSpeed(consultation, speeds ?? {});
  const isSame = known?.speed === speed && known.taken.join() === taken.join();
  const found = isSame ? null : turnEnds(consultation, taken, speed);
  // Possibly by going backward off a sandbank.
  const canAvoidCrash = !found || found.avoids || found.ends.length > 0;
  const way = wanted.way.filter((action) => action !== 'end');
  const heading = beforeSpeed(consultation, []);
  return {
    ok: true,
    at: consultation.look.steps,
    speed,
    speeds,
    taken,
    goal,
    way,
    attempts: attempts as Attempt[],
    reach: found && { ends: found.ends.map(endOf), strikes: found.strikes.map(strikeOf) },
    canAvoidCrash: known && (taken.length > 0 || !found) ? known.canAvoidCrash : canAvoidCrash,
    heading,
    prices: pricesOf(consultation, { taken, way, speed, heading }),
    asksPush: false,
    isWayBlocked: false,
    isOwn: wanted.isOwn ?? true,
    ...completed(consultation, actions, (attempts as Attempt[])[attempts.length - 1], wanted.plan),
  };
}

// A forbidden goal is refused as a whole, wherever boats would be pushed. Null if there is no way.
function goTo(
  consultation: Consultation,
  { goal, taken, isForbidden, known }: Question & { what: 'go' },
): TurnPlan | Refused | null {
  const { speed } = goal;
  const way = wayTo(consultation, taken, goal);
  if (way.length === 0) return null;
  const push = way.findIndex((action) => action.startsWith('push'));
  if (push < 0 || isForbidden) return planTurn(consultation, { taken, goal, way, speed }, known);
  const turnPlan = planTurn(consultation, { taken, goal, way: way.slice(0, push), speed }, known);
  if (!turnPlan.ok) return turnPlan;
  const [only, ...others] = pushesOf(
    turnPlan.attempts[turnPlan.attempts.length - 1]?.legal ?? consultation.legal,
  );
  if (others.length > 0) return { ...turnPlan, asksPush: true };
  if (!only) return turnPlan;
  const pushed = [...turnPlan.taken, ...turnPlan.way, `push ${only.join(' ')}`];
  return goOnFrom(consultation, { what: 'go on', goal, taken: pushed, speed, known });
}

// If the pushed boats block the way to the goal, the goal is dropped.
function goOnFrom(
  consultation: Consultation,
  { goal, taken, speed, known }: Question & { what: 'go on' },
): TurnPlan | Refused {
  const here = consultation.attempt(linesOf(taken));
  const mustHead = here.ok && here.legal.some((action) => action.startsWith('head '));
  if (!goal || !here.ok || mustHead) return planTurn(consultation, { taken, goal, way: [], speed }, known);
  const gone = goTo(consultation, { what: 'go', goal, taken, isForbidden: false, known });
  if (gone) return gone;
  const turnPlan = planTurn(consultation, { taken, goal: null, way: [], speed }, known);
  return turnPlan.ok ? { ...turnPlan, isWayBlocked: true } : turnPlan;
}

function goAhead(
  consultation: Consultation,
  { taken, known }: Question & { what: 'ahead' },
): TurnPlan | Refused {
  const here = consultation.attempt(linesOf(taken));
  if (!here.ok) return here;
  const isFree = pushesOf(here.legal).length === 0;
  const turnPlan = planTurn(
    consultation,
    { taken: isFree ? [...taken, 'ahead'] : taken, goal: null, way: [] },
    known,
  );
  return turnPlan.ok ? { ...turnPlan, asksPush: !isFree } : turnPlan;
}

function pointTo(
  consultation: Consultation,
  { place, speed, taken }: Question & { what: 'point' },
): Pointed | null {
  const way = wayTo(consultation, taken, { tile: place.tile, space: place.space, speed }).filter(
    (action) => action !== 'end',
  );
  const attempts = beginnings(consultation, [...taken, ...way]);
  return attempts.every((each) => each.ok) ? { way, attempts: attempts as Attempt[] } : null;
}

export const consultant: Consultant = {
  begin(consultation) {
    if (!mustSail(stateOf(consultation), consultation.legal)) return null;
    return planTurn(consultation, { taken: [], goal: null, way: [], isOwn: false }, null);
  },

  answer(consultation, given) {
    const question = given as Question;
    switch (question.what) {
      case 'plan':
        return planTurn(consultation, question.wanted, question.known);
      case 'go':
        return goTo(consultation, question);
      case 'go on':
        return goOnFrom(consultation, question);
      case 'ahead':
        return goAhead(consultation, question);
      case 'point':
        return pointTo(consultation, question);
    }
  },
};
