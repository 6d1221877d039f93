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
    const card = cardName(word(event.card));
    return [{ seat: by, kind: seat === me ? 'cancelled-yours' : 'cancelled', args: { card } }];
  }
  return TOLD.includes(kind) ? deed(kind) : [];
}

const COUNTED = ['cards', 'stones', 'planks', 'steps'];

// Deeds of a kind that is counted become one phrase, where the first of them was.
function phrasesOf(deeds: Deed[]): string[] {
  return deeds.flatMap(({ kind, args }, i) => {
    if (!COUNTED.includes(kind)) return [t(`page.dragons.tell.${kind}`, args)];
    const same = deeds.filter((deed) => deed.kind === kind);
    return same[0] === deeds[i] ? [t(`page.dragons.tell.${kind}`, { count: same.length })] : [];
  });
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
  const earlier = table.story.slice(0, from).flatMap(({ events }) => events);
  const events = table.story.slice(from, to).flatMap((step) => step.events);
  const deeds = events.flatMap((event, i) =>
    deedsOf(table, event, event.kind === 'cancelled' ? [...earlier, ...events.slice(0, i)] : [], me),
  );
  const worth = isNow ? deeds.filter(({ kind }) => kind !== 'cards') : deeds;
  const seats = [...new Set(worth.map(({ seat }) => seat))];
  const told = seats.flatMap((seat) =>
    sentence(seat, shownName(table.seats[seat - 1]), phrasesOf(worth.filter((deed) => deed.seat === seat))),
  );
  return isNow ? told : [...told, ...revealed(table, events)];
}

// Of the parts of the log: rounds and slots.
export function heading({ kind, round = 0, slot = 0 }: GameEvent): string | null {
  if (kind === 'round') return t('page.dragons.turn', { round });
  return kind === 'revealed' ? t('page.dragons.tell.slot', { slot }) : null;
}
