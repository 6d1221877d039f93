// River Dragons in words.
import type { GameEvent } from '../../engine/types';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import { parse, type Action } from './actions';
import { drafter, slotsOf } from './draft';
import {
  isAssisted,
  isExpert,
  isSamePlace,
  plankAt,
  planksOn,
  playerOf,
  stateOf,
  type DragonsState,
  type Ends,
  type Plank,
  type Player,
  type Support,
} from './state';
import { shownName } from '../../base/seats';

// The word in states for an event's id: `dragon:blue` for `card.dragon-blue`, `blue` for `colour.blue`.
export function word(id: string | number | undefined): string {
  return String(id ?? '')
    .replace(/^.*\./, '')
    .replace('dragon-', 'dragon:');
}

export function colourName(colour: string): string {
  return t(`colour.${colour}`);
}

// The name of a card in states and actions: `stone1`, `dragon:red`, `?`.
export function cardName(card: string): string {
  return card === '?' ? t('card.unknown') : t(`card.${card.replace(':', '-')}`);
}

export function supportName(support: Support): string {
  return typeof support === 'number'
    ? t('page.dragons.stone', { stone: support })
    : t('page.dragons.village', { colour: colourName(support) });
}

export function plankName({ size, colour }: Plank): string {
  return t('page.dragons.plank', { size, colour: colourName(colour) });
}

function between(ends: Ends): string {
  return ends.map(supportName).join(' – ');
}

// What a card does, in a sentence.
export function aboutCard(table: TableState, card: string): string {
  const victim = card.startsWith('dragon:') ? card.slice('dragon:'.length) : '';
  const { players } = stateOf(table.live.state);
  const seat = players.find(({ colour }) => colour === victim)?.seat ?? 0;
  const name = shownName(table.seats[seat - 1]);
  const where = isExpert(table.options) && card.startsWith('stone') ? '.expert' : '';
  return t(`page.dragons.about.${victim ? 'dragon' : card}${where}`, { name });
}

// The name of a plank or village.
function placeName(state: DragonsState, place: string | Ends): string {
  if (typeof place === 'string') return supportName(place);
  const plank = plankAt(state, place);
  return plank ? `${plankName(plank)}: ${between(place)}` : between(place);
}

function jumpedOver(state: DragonsState, over: Ends | null): string {
  const other = state.players.find(({ pawn }) => over && isSamePlace(pawn, over));
  return colourName(other?.colour ?? 'blue');
}

function takeName(state: DragonsState, { stone, place }: Action): string {
  if (stone > 0) return t('page.dragons.take-stone', { stone });
  return t('page.dragons.take-plank', { plank: placeName(state, place) });
}

function cardsName(lines: string[]): string {
  return lines.map((line) => cardName(parse(line).card)).join(' → ');
}

// All actions of a plan, in their order.
export function actionName(text: string, given: unknown): string {
  const lines = text.split('\n');
  if (parse(text).verb === 'card') return cardsName(lines);
  const [first = '', ...rest] = lines.map((line) => nameOf(parse(line), stateOf(given)));
  return rest.reduce((names, next) => t('page.dragons.then', { names, next: beginSmall(next) }), first);
}

function beginSmall(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

function nameOf(action: Action, state: DragonsState): string {
  const [a = 0] = action.numbers;
  switch (action.verb) {
    case 'stone':
      return action.numbers.length > 1
        ? t('page.dragons.place-at', { stone: state.next_stone ?? 0 })
        : t('page.dragons.place', { stone: a });
    case 'plank':
      return t('page.dragons.choose', { plank: plankName({ size: a, colour: action.colour }) });
    case 'lay':
      return t('page.dragons.lay', { between: between(action.place as Ends) });
    case 'take':
      return takeName(state, action);
    case 'go':
      return t('page.dragons.go', { place: placeName(state, action.place) });
    default:
      return t('page.dragons.jump', {
        colour: jumpedOver(state, action.over),
        place: placeName(state, action.place),
      });
  }
}

export function actionVerb(text: string): string {
  return t(`page.dragons.verb.${parse(text).verb}`);
}

// Without `assist`, whether a plank fits anywhere is not revealed before it is chosen (RD-P8).
export function mayShowEffects(text: string, { options }: TableState): boolean {
  return parse(text).verb !== 'plank' || isAssisted(options);
}

// A program is described once, when its last card is given, and without its contents.
export function describeEvent(
  { kind, seat, slot, text }: GameEvent,
  nameOf: (seat: number) => string,
  given: unknown,
): string {
  if (kind === 'first') return ''; // the first round says so, too
  if (kind !== 'gave' && kind !== 'gave-hidden') return text;
  return slot === stateOf(given).slots ? t('page.dragons.gave', { name: nameOf(seat) }) : '';
}

const REPORTED = ['won', 'fell', 'lost', 'no-stone', 'no-plank', 'took-nothing'];
const LOSSES = ['fell', 'lost'];

// The effects of the plan besides the plan itself, if known.
export function actionEffects(
  _action: string,
  events: GameEvent[],
  seat: number,
): { text: string; isLoss: boolean }[] {
  return events
    .filter((event) => event.seat === seat && REPORTED.includes(event.kind))
    .map((event) => ({ text: event.text, isLoss: LOSSES.includes(event.kind) }));
}

export function situation(table: TableState, seat: number): string {
  const state = stateOf(table.live.state);
  const { left = 1 } = state;
  if (state.phase === 'program') {
    const count = state.slots - (drafter(table) ? slotsOf(table).filter(Boolean).length : 0);
    const ask = t(table.about ? 'page.dragons.ask-more' : 'page.dragons.ask-program', { count });
    return table.about ? `${aboutCard(table, table.about)} ${ask}` : ask;
  }
  if (state.phase === 'stone' && table.legal[0]?.split(' ').length === 3)
    return t('page.dragons.ask-point', { count: left });
  if (state.phase === 'lay') return t('page.dragons.ask-lay', { size: state.fits?.[0]?.size ?? 0 });
  const phases = ['stone', 'plank', 'take', 'go', 'jump'];
  const isKnown = phases.includes(state.phase) && playerOf(state, seat) !== undefined;
  return isKnown ? t(`page.dragons.ask-${state.phase}`, { count: left }) : '';
}

export function turn(given: unknown): string {
  const { round, slot } = stateOf(given);
  if (round === 0) return t('page.dragons.start'); // the first player is not known yet
  return slot ? t('page.dragons.turn-slot', { round, slot }) : t('page.dragons.turn', { round });
}

function programLine({ program, cancelled }: Player): string {
  if (program.length === 0) return t('page.dragons.no-cards');
  const cards = program.map((card, i) => {
    const name = `${i + 1} ${cardName(card)}`;
    return cancelled.includes(i + 1) ? t('page.dragons.cancelled', { card: name }) : name;
  });
  return t('page.dragons.program-line', { cards: cards.join(', ') });
}

// What the pawn still has to its goal, in words; empty if that is not known.
export function toGo({ to_go: way }: Player): string {
  if (way === undefined) return '';
  return way ? t('page.dragons.to-go', { ...way }) : t('page.dragons.to-go-none');
}

function playerLines(state: DragonsState, player: Player): string[] {
  const supply = player.supply.map(plankName).join(', ');
  return [
    t('page.dragons.goal-line', { colour: colourName(player.goal) }),
    t('page.dragons.pawn-line', { place: placeName(state, player.pawn) }),
    toGo(player),
    supply ? t('page.dragons.supply-line', { planks: supply }) : t('page.dragons.supply-empty'),
    programLine(player),
  ].filter(Boolean);
}

export function supportLine(state: DragonsState, support: Support): string {
  const count = planksOn(state, support).length;
  const room = state.carried_max - count;
  return t('page.dragons.support-line', { support: supportName(support), count, room });
}

export function describe(given: unknown, table: TableState): { title: string; lines: string[] }[] {
  const state = stateOf(given);
  const players = state.players.map((player) => ({
    title: `${shownName(table.seats[player.seat - 1])} (${colourName(player.colour)})`,
    lines: playerLines(state, player),
  }));
  const stones = state.stones.map(({ number }) => supportLine(state, number));
  const planks = state.planks.map((plank) => `${plankName(plank)}: ${between(plank.between)}`);
  return [
    { title: turn(state), lines: [t('page.dragons.stones-left', { count: state.stones_left })] },
    ...players,
    { title: t('page.dragons.stones'), lines: stones.length > 0 ? stones : [t('page.dragons.none')] },
    { title: t('page.dragons.planks'), lines: planks.length > 0 ? planks : [t('page.dragons.none')] },
  ];
}
