// Mississippi Queen in words.
import type { GameEvent } from '../../engine/types';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import { helmOf, isHeadingAsked, isSailing, stateAfter } from './helm';
import type { End } from './consultant';
import {
  DIRECTIONS,
  boatOf,
  placeName,
  placeOf,
  wordOf,
  type Boat,
  type Place,
  type RiverState,
  type Tile,
} from './state';
import { shownName } from '../../base/seats';

export function boatLetter(colour: string): string {
  return t(`page.letter.${colour}`);
}

export function boatName(colour: string): string {
  return t(`boat.${colour}`);
}

export function directionName(direction: number | string): string {
  return t(`direction.${typeof direction === 'number' ? (DIRECTIONS[direction] ?? 'n') : direction}`);
}

const KINDS: Record<string, string> = {
  '.': 'water',
  '#': 'island',
  b: 'blue',
  r: 'red',
  c: 'coal',
  d: 'driftwood',
  s: 'sandbank',
};

export function kindName(sign: string): string {
  return t(`page.mississippi.kind.${KINDS[sign] ?? 'start'}`);
}

// Example: "Tile 3, space 11, water"
export function spaceName(river: Tile[], { tile, space }: Place, docks: string[] = []): string {
  const kind = kindName(river[tile]?.spaces[space] ?? '.');
  const name = t('page.mississippi.space', { tile, space, kind });
  return docks.includes(placeName({ tile, space })) ? `${name}, ${t('page.mississippi.finish')}` : name;
}

export function placeText(state: RiverState, boat: Boat): string {
  const place = placeOf(boat.at);
  if (place) return spaceName(state.river, place, state.docks);
  if (boat.arrival) return t('mississippi.boat.arrived', { place: boat.arrival });
  return t(boat.disqualified ? 'mississippi.boat.out' : 'mississippi.boat.on-land');
}

// Example: "Boat orange, Nora, heading south-east, speed 3, coal 4, one passenger"
export function boatText(state: RiverState, boat: Boat, table: TableState): string {
  const owner = shownName(table.seats[boat.seat - 1]);
  const name = t('page.mississippi.boat', { boat: boatName(boat.boat), owner });
  if (!placeOf(boat.at)) return `${name}, ${placeText(state, boat)}`;
  const values = {
    direction: directionName(boat.heading),
    speed: boat.speed,
    coal: boat.coal,
    passengers: boat.passengers,
  };
  const facts = t(
    boat.boat === 'black' ? 'page.mississippi.rose-facts' : 'page.mississippi.boat-facts',
    values,
  );
  const crashed = boat.repair > 0 ? `, ${t('mississippi.boat.crashed')}` : '';
  return [`${name}, ${facts}${crashed}`, ...(boat.boat === 'black' ? [] : toGoText(boat))].join(', ');
}

// How far a boat has to go: to the finish or, while that is not in sight, compared with the others.
export function toGoText({ tiles_to_go, steps_to_go, behind }: Boat): string[] {
  if (tiles_to_go === null) return [];
  if (steps_to_go !== null) return [t('page.mississippi.to-go.steps', { steps: steps_to_go })];
  const lag = behind
    ? t('page.mississippi.to-go.behind', { count: behind })
    : t('page.mississippi.to-go.leads');
  return [t('page.mississippi.to-go.tiles', { tiles: tiles_to_go }), lag];
}

export function endText(state: RiverState, end: End, count: number): string {
  const name = spaceName(state.river, end, state.docks);
  const push = end.pushes > 0 ? `, ${t('page.mississippi.pushes', { count: end.pushes })}` : '';
  return (
    t('page.mississippi.end', { space: name, heading: directionName(end.heading), coal: end.coal, count }) +
    push
  );
}

// --------------------------------------------------------------------- actions --

function countOf(actions: string[], pattern: RegExp): number {
  return actions.filter((action) => pattern.test(action)).length;
}

function oneAction(action: string, state: RiverState): string {
  const [verb = '', first = '', second = ''] = action.split(' ');
  switch (verb) {
    case 'head':
      return t(second === 'leave' ? 'page.mississippi.head-leave' : 'page.mississippi.head', {
        boat: boatName(state.asked ?? 'white'),
        direction: directionName(first),
      });
    case 'dock':
      return t('page.mississippi.dock', { dock: first });
    case 'speed':
      return t('page.mississippi.speed', { speed: first });
    case 'push':
      return t('page.mississippi.push', {
        directions: action.split(' ').slice(1).map(directionName).join(', '),
      });
    case 'give':
    case 'take':
      return t(`page.mississippi.${verb}`, { boat: boatName(first), coal: second });
    default:
      return t(`page.mississippi.do.${verb}`);
  }
}

// A turn in which the boat stays where it is: it only takes a heading or transfers coal.
function isShort(actions: string[]): boolean {
  return actions.length > 1 && actions.every((action) => /^(head|give|take|end)/.test(action));
}

export function actionName(action: string, given: unknown): string {
  const actions = action.split('\n');
  const state = given as RiverState;
  if (isShort(actions))
    return actions
      .slice(0, -1)
      .map((each) => oneAction(each, state))
      .join(', ');
  if (actions.length === 1) return oneAction(action, state);
  const steps = countOf(actions, /^(ahead|push|back)/);
  const turns = countOf(actions, /^(left|right)$/);
  const parts = [
    steps > 0 || turns === 0 ? t('page.mississippi.steps', { steps }) : '',
    turns > 0 ? t('page.mississippi.turns', { turns }) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function actionVerb(action: string, table: TableState): string {
  const actions = action.split('\n');
  const isForced = helmOf(table)?.canAvoidCrash === false;
  const isSailed = actions.length > 1 && !isShort(actions);
  const isMoved = actions.length > 1 && !action.startsWith('head'); // coal, and the turn ends
  const meant = isSailed ? (isForced ? 'strike' : 'sail') : isMoved ? 'end' : action;
  const [verb = ''] = meant.split(' ');
  return t(`page.mississippi.verb.${verb}`);
}

const REPORTED = ['boarded', 'left', 'refuelled', 'arrived', 'gave'];
const LOST = ['aground', 'slowed', 'crashed', 'disqualified'];

// Why the mover misses its turn.
function waitingText(state: RiverState): string {
  const boat = boatOf(state, state.mover);
  if (boat?.repair) return t('page.mississippi.wait.repair');
  if (boat?.at === 'land') return t('page.mississippi.wait.land');
  return t(boat?.boat === 'black' ? 'page.mississippi.wait.rose' : 'page.mississippi.wait.aground');
}

// What the turn costs and gains.
export function actionEffects(
  action: string,
  events: GameEvent[],
  _seat: number,
  table: TableState,
): { text: string; isLoss: boolean }[] {
  const state = table.live.state as RiverState;
  if (/^(start|pushed)$/.test(state.phase) && /^head \w+$/.test(action))
    return [{ text: t(`page.mississippi.head-${state.phase}`), isLoss: false }];
  if (action === 'wait') return [{ text: waitingText(state), isLoss: false }];
  const after = table.previews[action]?.state as RiverState | undefined;
  const isNamed = ({ kind }: GameEvent) => kind === 'left' && !action.includes('\n'); // by the heading
  const reported = events.flatMap((event) => {
    const isLoss = LOST.includes(event.kind);
    return isLoss || (REPORTED.includes(event.kind) && !isNamed(event))
      ? [{ text: event.text.replace(/\.$/, ''), isLoss }]
      : [];
  });
  const helm = helmOf(table);
  const last = helm?.attempts[helm.attempts.length - 1]?.state as RiverState | undefined;
  const before = boatOf(state, state.mover);
  const spent = boatOf(last ?? after ?? state, state.mover);
  if (!before || !spent || action.split('\n').length === 1) return reported;
  const coal = {
    text: t('page.mississippi.coal', { before: before.coal, after: spent.coal }),
    isLoss: false,
  };
  return [coal, ...reported];
}

// The turn planned so far, for screen readers: where it leads and what it costs.
export function planText(table: TableState, seat: number): string {
  const state = stateAfter(table);
  const boat = boatOf(state, (table.live.state as RiverState).mover);
  const { plan } = table;
  if (!boat) return '';
  const place = `${placeText(state, boat)}, ${directionName(boat.heading)}`;
  const effects = plan ? actionEffects(plan, table.previews[plan]?.events ?? [], seat, table) : [];
  const summary = plan ? t('page.planned', { action: actionName(plan, state) }) : situation(table, seat);
  return [`${place}.`, summary, ...effects.map(({ text }) => `${text}.`)].join(' ');
}

// On a sandbank, unable to go on or back (MQ-A6).
function isStuck({ live, legal }: TableState): boolean {
  return (live.state as RiverState).phase === 'turn' && legal.every((action) => action.startsWith('head '));
}

// What the owner of a pushed boat has to choose; on a dock also about the passenger (MQ-G4).
function askPushed({ asked, may_leave = [] }: RiverState): string {
  return may_leave.includes(asked ?? '') ? 'page.mississippi.ask-leave' : 'page.mississippi.ask-pushed';
}

export function situation(table: TableState, seat: number): string {
  const state = table.live.state as RiverState;
  const helm = helmOf(table);
  const boat = boatName(state.asked ?? 'white');
  const isOwn = boatOf(state, state.asked)?.seat === seat && state.asked !== 'black';
  if (state.phase === 'dock') return t('page.mississippi.ask-dock', { boat });
  if (state.phase === 'start') return t('page.mississippi.ask-start', { boat });
  if (state.phase === 'pushed') return t(askPushed(state), { boat });
  if (table.legal.length === 1 && table.legal[0] === 'wait') return t('page.mississippi.ask-wait', { boat });
  if (helm?.pushing) return t('page.mississippi.ask-push');
  if (helm && helm.attempts.length > 0 && isHeadingAsked(table)) {
    const { asked, mover } = stateAfter(table);
    const isMover = asked === undefined || asked === mover; // off a sandbank, not pushed
    return t(isMover ? 'page.mississippi.ask-head' : askPushed(stateAfter(table)), {
      boat: boatName(asked ?? mover ?? 'white'),
    });
  }
  if (isStuck(table)) return t('page.mississippi.ask-stuck', { boat });
  if (state.phase === 'backed' || !isSailing(table)) return t('page.mississippi.ask-head', { boat });
  if (helm && !helm.canAvoidCrash) return t('page.mississippi.no-way-out');
  const { phase, mp = 0 } = stateAfter(table);
  if (phase === 'move' || phase === 'backed') return t('page.mississippi.left', { mp });
  if (phase === 'repair') return t('page.mississippi.ask-repair', { boat });
  if (table.legal.includes('back')) return t('page.mississippi.ask-aground', { boat });
  return t(isOwn ? 'page.mississippi.ask-turn' : 'page.mississippi.ask-rose', { boat });
}

// -------------------------------------------------------------------- the board --

export function roundName({ round }: RiverState): string {
  return round > 0 ? t('page.mississippi.round', { round }) : t('page.mississippi.start');
}

function tileText(state: RiverState, number: number): string {
  const tile = state.river[number];
  if (!tile) return '';
  const name = t('page.mississippi.tile', { number, name: tile.tile, direction: directionName(tile.flow) });
  const signs = [...tile.spaces].flatMap((sign, space) =>
    sign === '.' ? [] : [`${space} ${kindName(sign)}`],
  );
  const waiting = /[br]/.test(tile.spaces) ? [t('page.mississippi.waiting', { count: tile.waiting })] : [];
  const docks = state.docks
    .flatMap((dock) => placeOf(dock) ?? [])
    .filter((dock) => dock.tile === number)
    .map((dock) => `${dock.space} ${t('page.mississippi.finish')}`);
  return `${name}: ${[...signs, ...waiting, ...docks].join(', ')}`;
}

export function stackText(state: RiverState): string {
  return t('page.mississippi.stack', { laid: state.river.length, count: state.stack.length });
}

// A shorter form for phones.
export function stackShort({ river, stack }: RiverState): string {
  return t('page.mississippi.stack-short', { laid: river.length, all: river.length + stack.length });
}

export function describe(given: unknown, table: TableState): { title: string; lines: string[] }[] {
  const state = given as RiverState;
  const order = state.order.length > 0 ? state.order : state.boats.map((boat) => boat.boat);
  const sorted = [...state.boats].sort((a, b) => rank(order, a) - rank(order, b));
  const boats = sorted.map((boat) =>
    placeOf(boat.at)
      ? `${boatText(state, boat, table)}, ${placeText(state, boat)}`
      : boatText(state, boat, table),
  );
  return [
    { title: t('page.mississippi.boats'), lines: boats },
    {
      title: stackText(state),
      lines: state.river.map((_, i) => tileText(state, i)),
    },
  ];
}

function rank(order: string[], boat: Boat): number {
  const place = order.indexOf(boat.boat);
  return place < 0 ? order.length : place;
}

// A boat's name in sentences: its player's, where each player has only one.
export function callName(state: RiverState, colour: string, nameOf: (seat: number) => string): string {
  const seat = boatOf(state, colour)?.seat ?? 0;
  const isOnly = colour !== 'black' && state.boats.filter((boat) => boat.seat === seat).length === 1;
  return isOnly ? nameOf(seat) : boatName(colour);
}

// The library's sentences begin with the boat's name. Moves are told without coordinates: the tile, and
// what is on the space.
export function describeEvent(
  event: GameEvent,
  nameOf: (seat: number) => string,
  given: unknown,
): string | undefined {
  const colour = wordOf(event.boat);
  if (!colour) return undefined;
  const boat = callName(given as RiverState, colour, nameOf);
  if (!['moved', 'pushed', 'backed'].includes(event.kind)) return event.text.replace(boatName(colour), boat);
  const { river, docks } = given as RiverState;
  const place = { tile: Number(event.tile), space: Number(event.space) };
  const sign = river[place.tile]?.spaces[place.space] ?? '.';
  const isPlain = sign === '.' && !docks.includes(placeName(place));
  const values = { boat, tile: place.tile };
  if (isPlain) return t(`page.mississippi.${event.kind}`, values);
  const kind = docks.includes(placeName(place)) ? t('page.mississippi.finish') : kindName(sign);
  return t(`page.mississippi.${event.kind}-onto`, { ...values, kind });
}
