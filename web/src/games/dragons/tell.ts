// What happened on the river, in sentences: one for each player.
import { t } from '../../base/text';
import { shownName } from '../../base/seats';
import type { TableState } from '../../board/state';
import { sentence, type Told } from '../../board/tell';
import type { GameEvent } from '../../engine/types';
import { playerOf, stateOf } from './state';
import { cardName, word } from './words';

// Whose dragon cancels the card of `victim`: the dragons of a slot lie open. `events` are those up to it.
function dragonOf(table: TableState, victim: number, events: GameEvent[]): number {
  const { colour } = playerOf(stateOf(table.live.state), victim) ?? {};
  const last = events.map(({ kind }) => kind).lastIndexOf('revealed');
  const slot = events[last]?.slot;
  for (let i = last; i >= 0 && events[i]?.kind === 'revealed' && events[i]?.slot === slot; i--)
    if (word(events[i]?.card) === `dragon:${colour}`) return events[i]?.seat ?? 0;
  return 0;
}

interface Deed {
  seat: number; // who did it
  kind: string; // the phrase's
  args: Record<string, string | number>;
}

// Texts of the same id, but to “you”.
const YOURS = ['cancelled', 'fell', 'lost', 'no-plank', 'no-stone', 'took-nothing'];

const GIVEN = ['gave', 'gave-hidden'];
const PLACED = ['stone', 'stone-at'];
const LAID = ['laid', 'laid-village'];
const WALKED = ['went', 'entered', 'jumped', 'jumped-in'];
const TOLD = ['no-stone', 'no-plank', 'took-stone', 'took-nothing', 'fell', 'won'];

function isJumpOver({ kind, seat, other }: GameEvent, me: number): boolean {
  return kind.startsWith('jumped') && seat !== me && other === me;
}

function deedsOf(table: TableState, event: GameEvent, before: GameEvent[], me: number): Deed[] {
  const { kind, seat } = event;
  const own = playerOf(stateOf(table.live.state), me)?.colour;
  const deed = (phrase: string, args: Deed['args'] = {}): Deed[] => [{ seat, kind: phrase, args }];
  if (GIVEN.includes(kind)) return deed('cards');
  if (PLACED.includes(kind)) return deed('stones');
  if (LAID.includes(kind)) return deed('planks');
  if (WALKED.includes(kind)) return [...deed('steps'), ...(isJumpOver(event, me) ? deed('jumped-you') : [])];
  if (kind === 'lost') return deed('lost', { size: event.size ?? 0 });
  if (kind === 'took-plank') {
    const isMine = seat !== me && own !== undefined && word(event.colour) === own;
    return deed(isMine ? 'took-yours' : 'took-plank', { size: event.size ?? 0 });
  }
  if (kind === 'cancelled') {
    const by = dragonOf(table, seat, before);
    const args = { card: cardName(word(event.card)), name: shownName(table.seats[seat - 1]) };
    return [{ seat: by, kind: seat === me ? 'cancelled-yours' : 'cancelled', args }];
  }
  return TOLD.includes(kind) ? deed(kind) : [];
}

const COUNTED = ['cards', 'stones', 'planks', 'steps', 'fell'];
const MOVED = ['steps', 'fell'];
const MANY = 4; // players

// Deeds of a kind that is counted become one phrase, where the first of them was.
function phrasesOf(deeds: Deed[]): string[] {
  const phrases = deeds.flatMap(({ kind, args }, i) => {
    if (!COUNTED.includes(kind)) return [t(`page.dragons.tell.${kind}`, args)];
    const same = deeds.filter((deed) => deed.kind === kind);
    const id = kind === 'fell' && same.length > 1 ? 'fell-often' : kind;
    return same[0] === deeds[i] ? [t(`page.dragons.tell.${id}`, { count: same.length })] : [];
  });
  return [...new Set(phrases)];
}

// How far the pawn of a seat that has moved has to go now: of many players, only if its way is open.
function standing(table: TableState, deeds: Deed[]): string[] {
  const state = stateOf(table.live.state);
  const way = playerOf(state, deeds[0]?.seat ?? 0)?.to_go;
  const hasMoved = deeds.some(({ kind }) => MOVED.includes(kind));
  if (!way || !hasMoved || way.steps === 0) return [];
  if (state.players.length > MANY && way.planks > 0) return [];
  return [t(way.planks > 0 ? 'page.dragons.tell.to-go' : 'page.dragons.tell.to-go-open', { ...way })];
}

// What happened to the person: a sentence each.
function toldOfMe(seat: number, deeds: Deed[]): Told[] {
  const texts = deeds
    .filter(({ kind }) => YOURS.includes(kind))
    .map(({ kind, args }) => t(`page.dragons.tell.you.${kind}`, args));
  return [...new Set(texts)].map((text) => ({ seat, text }));
}

// Of the step that was the person's own, what followed without a decision of theirs.
function isAftermath({ kind }: Deed): boolean {
  return kind === 'cancelled-yours' || YOURS.includes(kind);
}

// The cards of the slot that begins, and who goes first.
function revealed(table: TableState, events: GameEvent[]): Told[] {
  const cards = events.filter(({ kind }) => kind === 'revealed');
  const listed = cards.map(({ seat, card }) =>
    t('page.dragons.tell.card', {
      name: shownName(table.seats[seat - 1]),
      card: cardName(word(card)),
    }),
  );
  return cards.length > 0 ? [{ seat: 0, text: `${listed.join('; ')}.`, opensPart: true }] : [];
}

export function tell(table: TableState, from: number, to: number, me: number, isNow: boolean): Told[] {
  const eventsOf = (first: number, last: number) =>
    table.story.slice(first, last).flatMap((step) => step.events);
  // The deeds of some steps.
  const deedsFrom = (first: number, last: number) => {
    const [earlier, events] = [eventsOf(0, first), eventsOf(first, last)];
    return events.flatMap((event, i) =>
      deedsOf(table, event, event.kind === 'cancelled' ? [...earlier, ...events.slice(0, i)] : [], me),
    );
  };
  if (!isNow) return [...bySeat(table, deedsFrom(from, to)), ...revealed(table, eventsOf(from, to))];
  const before = me > 0 && from > 0 ? deedsFrom(from - 1, from) : [];
  const deeds = [...before.filter(isAftermath), ...deedsFrom(from, to)];
  const worth = deeds.filter(({ kind }) => kind !== 'cards');
  const mine = worth.filter(({ seat }) => me > 0 && seat === me);
  const others = worth.filter((deed) => !mine.includes(deed));
  return [...toldOfMe(me, mine), ...bySeat(table, others, (some) => standing(table, some))];
}

// A sentence for each seat, of what it did and, if that is known, how it stands.
function bySeat(table: TableState, deeds: Deed[], stands = (_deeds: Deed[]): string[] => []): Told[] {
  const seats = [...new Set(deeds.map(({ seat }) => seat))];
  return seats.flatMap((seat) => {
    const own = deeds.filter((deed) => deed.seat === seat);
    return sentence(seat, shownName(table.seats[seat - 1]), [...phrasesOf(own), ...stands(own)]);
  });
}

// Of the parts of the log: rounds and slots.
export function heading({ kind, round = 0, slot = 0 }: GameEvent): string | null {
  if (kind === 'round') return t('page.dragons.turn', { round });
  return kind === 'revealed' ? t('page.dragons.tell.slot', { slot }) : null;
}
