// What happened on the river, in sentences: one for each boat.
import { t } from '../../base/text';
import { shownName } from '../../base/seats';
import type { TableState } from '../../board/state';
import { sentence, type Told } from '../../board/tell';
import type { GameEvent, Step } from '../../engine/types';
import { boatOf, wordOf, type RiverState } from './state';
import { callName } from './words';

interface Log {
  spaces: number; // sailed by itself
  pushed: Map<string, boolean>; // the boats that it pushed; whether onto a sandbank
  events: GameEvent[]; // what else happened to it
}

const TROUBLE = ['backed', 'boarded', 'left', 'refuelled', 'aground', 'slowed', 'crashed', 'waits'];
const ENDS = ['gave', 'arrived', 'disqualified'];
const LAID = ['tile', 'finish'];

function logOf(logs: Map<string, Log>, boat: string): Log {
  const log = logs.get(boat) ?? { spaces: 0, pushed: new Map<string, boolean>(), events: [] };
  logs.set(boat, log);
  return log;
}

function isOf(boat: string, kind: string): (event: GameEvent) => boolean {
  return (event) => event.kind === kind && wordOf(event.boat) === boat;
}

// Enters a step into the logs of its boats. A boat that pushes another one moves in the same step.
function enter(logs: Map<string, Log>, { events }: Step): void {
  const mover = wordOf(events.find(({ kind }) => kind === 'moved')?.boat);
  for (const event of events) {
    const boat = wordOf(event.boat);
    if (event.kind === 'moved') logOf(logs, boat).spaces++;
    else if (event.kind === 'pushed') {
      const { pushed } = logOf(logs, mover);
      pushed.set(boat, (pushed.get(boat) ?? false) || events.some(isOf(boat, 'aground')));
    } else if ([...TROUBLE, ...ENDS].includes(event.kind)) logOf(logs, boat).events.push(event);
  }
}

function nameOf(table: TableState, colour: string): string {
  return callName(table.live.state as RiverState, colour, (seat) => shownName(table.seats[seat - 1]));
}

function isOwn(table: TableState, colour: string, me: number): boolean {
  return colour !== 'black' && boatOf(table.live.state as RiverState, colour)?.seat === me;
}

function pushPhrase(table: TableState, colour: string, isAground: boolean, me: number): string {
  const whom = isOwn(table, colour, me) ? 'push-you' : 'push';
  return t(`page.mississippi.tell.${whom}${isAground ? '-aground' : ''}`, { boat: nameOf(table, colour) });
}

// A boat that runs aground slows down; that goes without saying.
function eventPhrases(events: GameEvent[]): string[] {
  const isAground = events.some(({ kind }) => kind === 'aground');
  const told = events.filter(({ kind }) => kind !== 'slowed' || !isAground);
  return told.map(({ kind, place = 0, coal = 0 }) =>
    t(`page.mississippi.tell.${kind}`, kind === 'arrived' ? { place } : kind === 'gave' ? { coal } : {}),
  );
}

function phrasesOf(table: TableState, { spaces, pushed, events }: Log, me: number): string[] {
  return [
    ...(spaces > 0 ? [t('page.mississippi.tell.spaces', { count: spaces })] : []),
    ...[...pushed].map(([colour, isAground]) => pushPhrase(table, colour, isAground, me)),
    ...eventPhrases(events),
  ];
}

function gapPhrase(gap: number): string {
  const id = gap > 0 ? 'ahead' : gap < 0 ? 'behind' : 'level';
  return t(`page.mississippi.tell.${id}`, gap === 0 ? {} : { count: Math.abs(gap) });
}

// How far ahead of the person a boat is, if nobody has two boats.
function gapPhrases(table: TableState, colour: string, me: number): string[] {
  const { boats } = table.live.state as RiverState;
  const behind = boatOf(table.live.state as RiverState, colour)?.behind ?? null;
  const own = boats.find((boat) => boat.seat === me && boat.boat !== 'black')?.behind ?? null;
  const isSimple = new Set(boats.map(({ seat }) => seat)).size === boats.length;
  if (behind === null || own === null || !isSimple || isOwn(table, colour, me)) return [];
  return [gapPhrase(own - behind)];
}

export function tell(table: TableState, from: number, to: number, me: number, isNow: boolean): Told[] {
  const steps = table.story.slice(from, to);
  const logs = new Map<string, Log>();
  for (const step of steps) enter(logs, step);
  const told = [...logs].flatMap(([boat, log]) => {
    const phrases = [...phrasesOf(table, log, me), ...(isNow ? gapPhrases(table, boat, me) : [])];
    const seat = boatOf(table.live.state as RiverState, boat)?.seat ?? 0;
    return sentence(seat, nameOf(table, boat), phrases, boat);
  });
  const laid = steps.flatMap(({ events }) => events.filter(({ kind }) => LAID.includes(kind)));
  return [...told, ...laid.map(({ text }) => ({ seat: 0, text }))];
}
