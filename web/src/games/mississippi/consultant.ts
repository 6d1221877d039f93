// The turn that a person plans, worked out with the library: where it leads, what it costs and
// allows, where it can end. It runs in the worker, since each answer leads to the next question; the
// page gets all of it at once (helm.ts).
import type { Consultant, Desk } from '../../engine/sitting';
import type { Refused, Tried } from '../../engine/types';
import { apart, boatOf, directionNumber, isTurn, speedsOf, type Place, type RiverState } from './state';

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

// What choosing a speed costs and allows, or why it cannot be.
export type SpeedTried = { ok: true; coal: number; legal: string[] } | Refused;

export interface Outlook {
  ends: End[]; // those first that are meant first
  strikes: Strike[];
}

// A plan, put on the table.
export interface Laid {
  ok: true;
  at: number; // after how many steps of the game
  speed: number; // that the targets are of
  speeds: Record<number, SpeedTried> | null; // before one is chosen; null: as they were
  taken: string[]; // actions taken one by one
  goal: Goal | null;
  way: string[]; // to the goal, from there on
  drafts: Tried[]; // after each action of both
  outlook: Outlook | null; // from what is taken; null: as it was
  avoids: boolean; // whether the turn can do without a crash
  heading: string[]; // what comes before the speed if nothing else is chosen: after a repair the heading
  prices: Record<string, number>; // of turning left and right now, or of going back
  asksPush: boolean; // a boat can be pushed several ways
  isLost: boolean; // the way to the goal is closed
  isOwn: boolean; // the person has chosen something
  plan: string | null; // the whole of it, if the turn can end so
  whole: Tried | null; // and what that does
}

export interface Wish {
  taken: string[];
  goal: Goal | null;
  way: string[];
  speed?: number;
  isOwn?: boolean;
  plan?: string; // one that came as it is
}

// What the page has already.
export type Known = Pick<Laid, 'speed' | 'taken' | 'avoids'>;

export type Question =
  | { what: 'lay'; wish: Wish; known: Known | null }
  // The way to a goal, from what is taken; up to a push that could go several ways.
  | { what: 'go'; goal: Goal; taken: string[]; isForbidden: boolean; known: Known | null }
  // On to the goal after what is taken, if there is one, unless a heading has to be chosen first.
  | { what: 'go on'; goal: Goal | null; taken: string[]; speed: number; known: Known | null }
  // One space ahead; into a boat, that is pushed.
  | { what: 'ahead'; taken: string[]; known: Known | null }
  // The way to a space that is pointed at.
  | { what: 'point'; place: Place; speed: number; taken: string[] };

export type Pointed = Pick<Laid, 'way' | 'drafts'>;

const KEEPS = /^(speed|head|left|right|ahead|push|back|end|give|take)/;

// Whether somebody who may do this is asked to sail: to choose a speed, to step, or to end.
export function isToSail(state: RiverState, legal: string[]): boolean {
  return isTurn(state) && legal.some((action) => KEEPS.test(action));
}

export function pushesOf(legal: string[]): string[][] {
  return legal.filter((action) => action.startsWith('push ')).map((action) => action.split(' ').slice(1));
}

function stateOf(desk: Desk): RiverState {
  return desk.look.state as RiverState;
}

// ------------------------------------------------------------------------ asking --

// A draft; the owners of boats that are pushed at its end answer, too.
function linesOf(actions: string[]): string {
  return actions.join('\n') + (actions[actions.length - 1]?.startsWith('push') ? '\n' : '');
}

// What every beginning of these actions does.
function beginnings(desk: Desk, actions: string[]): (Tried | Refused)[] {
  return actions.map((_, i) => desk.attempt(linesOf(actions.slice(0, i + 1))));
}

// As include/gangway/mississippi.h has it.
interface TurnEnds {
  avoids: boolean;
  ends: number[][]; // tile, space, heading, speed, speed after, coal, pushes, kind
  strikes: number[][]; // tile, space, heading, movement points left
}

function turnEnds(desk: Desk, taken: string[], speed: number): TurnEnds {
  const told = desk.query(linesOf(taken), 'ends', `${speed}`) as TurnEnds | null;
  return told ?? { avoids: true, ends: [], strikes: [] };
}

function endOf(numbers: number[]): End {
  const [tile = 0, space = 0, heading = 0, speed = 0, after = 0, coal = 0, pushes = 0, kind = 0] = numbers;
  return { tile, space, heading, speed, after, coal, pushes, kind };
}

function strikeOf([tile = 0, space = 0, heading = 0, left = 0]: number[]): Strike {
  return { tile, space, heading, left };
}

// The actions from there to a place; with whichever heading the library means, if none is given.
function wayTo(
  desk: Desk,
  taken: string[],
  { tile, space, heading, speed }: Place & { heading?: number; speed: number },
): string[] {
  const told = desk.query(linesOf(taken), 'way', `${tile} ${space} ${heading ?? '-'} ${speed}`);
  return (told as { actions: string[] } | null)?.actions ?? [];
}

// The heading that a boat keeps, or the nearest to it that is legal.
function usualHeading(desk: Desk): string | undefined {
  const state = stateOf(desk);
  const kept = directionNumber(boatOf(state, state.mover)?.heading ?? 'n');
  const turns = (action: string) => apart(directionNumber(action.slice('head '.length)), kept);
  const heads = desk.legal.filter((each) => each.startsWith('head '));
  return heads.sort((a, b) => turns(a) - turns(b))[0];
}

// Actions up to the choice of a speed: after a repair the heading comes first.
function beforeSpeed(desk: Desk, taken: string[]): string[] {
  if (stateOf(desk).phase !== 'repair') return [];
  const heading = taken[0]?.startsWith('head') ? taken[0] : usualHeading(desk);
  return heading ? [heading] : [];
}

function coalOf(given: unknown): number {
  const state = given as RiverState;
  return boatOf(state, state.mover)?.coal ?? 0;
}

function trySpeeds(desk: Desk, taken: string[]): Record<number, SpeedTried> {
  const state = stateOf(desk);
  const { phase } = state;
  if (phase !== 'turn' && phase !== 'repair') return {};
  if (phase === 'turn' && !desk.legal.some((each) => each.startsWith('speed'))) return {};
  const before = beforeSpeed(desk, taken);
  const tried = speedsOf(state).map((speed): [number, SpeedTried] => {
    const answer = desk.attempt([...before, `speed ${speed}`].join('\n'));
    if (!answer.ok) return [speed, answer];
    return [speed, { ok: true, coal: coalOf(state) - coalOf(answer.state), legal: answer.legal }];
  });
  return Object.fromEntries(tried);
}

function usualSpeed(desk: Desk, speeds: Record<number, SpeedTried>): number {
  const state = stateOf(desk);
  const speed = boatOf(state, state.mover)?.speed ?? 1;
  const byDistance = speedsOf(state)
    .filter((each) => speeds[each]?.ok)
    .sort((a, b) => Math.abs(a - speed) - Math.abs(b - speed) || a - b);
  return byDistance[0] ?? speed;
}

type Steps = Pick<Laid, 'taken' | 'way' | 'speed' | 'heading'>;

// The steps taken so far with the speed among them, for one more.
export function underWay({ phase }: RiverState, { taken, way, speed, heading }: Steps): string[] {
  const actions = [...taken, ...way];
  const isToChoose =
    (phase === 'turn' || phase === 'repair') && !actions.some((each) => /^(speed|back|head)/.test(each));
  if (phase === 'repair' && !actions.some((each) => each.startsWith('speed')))
    return [...(actions.length > 0 ? actions : heading), `speed ${speed}`];
  return isToChoose ? [...actions, `speed ${speed}`] : actions;
}

// What turning costs now, and going back, which is instead of a speed; as the library has tried it.
function pricesOf(desk: Desk, steps: Steps): Record<string, number> {
  const actions = underWay(stateOf(desk), steps);
  const tried = (...lines: string[]) => desk.attempt(linesOf(lines));
  const price = (action: string, from: unknown, to: Tried | Refused): [string, number][] =>
    to.ok ? [[action, coalOf(from) - coalOf(to.state)]] : [];
  const here = tried(...actions);
  const turns = here.ok
    ? ['left', 'right'].flatMap((turn) => price(turn, here.state, tried(...actions, turn)))
    : [];
  return Object.fromEntries([...turns, ...price('back', desk.look.state, tried('back'))]);
}

// ------------------------------------------------------------------------ laying --

// A plan whose turn can end there is complete: it can be committed.
function completed(
  desk: Desk,
  actions: string[],
  last: Tried | undefined,
  given?: string,
): Pick<Laid, 'plan' | 'whole'> {
  const isOver = last !== undefined && !last.toAct.includes(desk.seat);
  const isComplete = isOver || (last?.legal ?? desk.legal).includes('end');
  const plan = given ?? (isComplete ? [...actions, ...(isOver ? [] : ['end'])].join('\n') : null);
  const whole = plan && !isOver ? desk.attempt(plan) : last;
  return { plan, whole: plan && whole?.ok ? whole : null };
}

function lay(desk: Desk, wish: Wish, known: Known | null): Laid | Refused {
  const { taken, goal } = wish;
  const actions = [...taken, ...wish.way].filter((action) => action !== 'end');
  const drafts = beginnings(desk, actions);
  const refused = drafts.find((each): each is Refused => !each.ok);
  if (refused) return refused;
  const speeds = known && known.taken[0] === taken[0] ? null : trySpeeds(desk, taken);
  const speed = wish.speed ?? known?.speed ?? usualSpeed(desk, speeds ?? {});
  const isSame = known?.speed === speed && known.taken.join() === taken.join();
  const found = isSame ? null : turnEnds(desk, taken, speed);
  // Be it by going backward off a sandbank.
  const avoids = !found || found.avoids || found.ends.length > 0;
  const way = wish.way.filter((action) => action !== 'end');
  const heading = beforeSpeed(desk, []);
  return {
    ok: true,
    at: desk.look.steps,
    speed,
    speeds,
    taken,
    goal,
    way,
    drafts: drafts as Tried[],
    outlook: found && { ends: found.ends.map(endOf), strikes: found.strikes.map(strikeOf) },
    avoids: known && (taken.length > 0 || !found) ? known.avoids : avoids,
    heading,
    prices: pricesOf(desk, { taken, way, speed, heading }),
    asksPush: false,
    isLost: false,
    isOwn: wish.isOwn ?? true,
    ...completed(desk, actions, (drafts as Tried[])[drafts.length - 1], wish.plan),
  };
}

// What is forbidden wherever boats are pushed to is refused as a whole. Null if nothing leads there.
function goTo(
  desk: Desk,
  { goal, taken, isForbidden, known }: Question & { what: 'go' },
): Laid | Refused | null {
  const { speed } = goal;
  const way = wayTo(desk, taken, goal);
  if (way.length === 0) return null;
  const push = way.findIndex((action) => action.startsWith('push'));
  if (push < 0 || isForbidden) return lay(desk, { taken, goal, way, speed }, known);
  const laid = lay(desk, { taken, goal, way: way.slice(0, push), speed }, known);
  if (!laid.ok) return laid;
  const [only, ...others] = pushesOf(laid.drafts[laid.drafts.length - 1]?.legal ?? desk.legal);
  if (others.length > 0) return { ...laid, asksPush: true };
  if (!only) return laid;
  const pushed = [...laid.taken, ...laid.way, `push ${only.join(' ')}`];
  return goOnFrom(desk, { what: 'go on', goal, taken: pushed, speed, known });
}

// The boats that were pushed may have closed the way to the goal: then it goes on step by step.
function goOnFrom(desk: Desk, { goal, taken, speed, known }: Question & { what: 'go on' }): Laid | Refused {
  const here = desk.attempt(linesOf(taken));
  const isToHead = here.ok && here.legal.some((action) => action.startsWith('head '));
  if (!goal || !here.ok || isToHead) return lay(desk, { taken, goal, way: [], speed }, known);
  const gone = goTo(desk, { what: 'go', goal, taken, isForbidden: false, known });
  if (gone) return gone;
  const laid = lay(desk, { taken, goal: null, way: [], speed }, known);
  return laid.ok ? { ...laid, isLost: true } : laid;
}

function goAhead(desk: Desk, { taken, known }: Question & { what: 'ahead' }): Laid | Refused {
  const here = desk.attempt(linesOf(taken));
  if (!here.ok) return here;
  const isFree = pushesOf(here.legal).length === 0;
  const laid = lay(desk, { taken: isFree ? [...taken, 'ahead'] : taken, goal: null, way: [] }, known);
  return laid.ok ? { ...laid, asksPush: !isFree } : laid;
}

function pointTo(desk: Desk, { place, speed, taken }: Question & { what: 'point' }): Pointed | null {
  const way = wayTo(desk, taken, { tile: place.tile, space: place.space, speed }).filter(
    (action) => action !== 'end',
  );
  const drafts = beginnings(desk, [...taken, ...way]);
  return drafts.every((each) => each.ok) ? { way, drafts: drafts as Tried[] } : null;
}

export const consultant: Consultant = {
  begin(desk) {
    if (!isToSail(stateOf(desk), desk.legal)) return null;
    return lay(desk, { taken: [], goal: null, way: [], isOwn: false }, null);
  },

  answer(desk, given) {
    const question = given as Question;
    switch (question.what) {
      case 'lay':
        return lay(desk, question.wish, question.known);
      case 'go':
        return goTo(desk, question);
      case 'go on':
        return goOnFrom(desk, question);
      case 'ahead':
        return goAhead(desk, question);
      case 'point':
        return pointTo(desk, question);
    }
  },
};
