// A table as its log tells it: who sits where, how far it is, what is offered. Made from the entries
// alone; the game itself is played in the worker.
import { readSetup, type TableSetup } from './setup';
import type { Agreement, Entry } from './words';

export interface RoomSeat {
  person: string; // or ''
  level: string; // of the computer that holds it, or ''
  ready: string; // the commitment of its nonce, or ''
  hasOpened: boolean; // its nonce
  away: '' | 'left' | 'time'; // a computer plays for the person
}

export interface Room {
  number: number; // of the last entry
  tag: string;
  setup: TableSetup | null; // null: no entry yet
  seats: RoomSeat[];
  phase: 'filling' | 'locked' | 'playing' | 'over';
  commit: string; // of the server
  lock: string;
  voids: number; // how often the chance had to be begun again
  offer: { seat: number; what: Agreement; agreed: number[] } | null;
  isPaused: boolean;
  isQuiet: boolean; // the host has switched the chat off
  why: string; // it is over
  next: string; // the table of the rematch, or ''
  games: Entry[]; // the entries so far, as the worker gets them
}

const FREE: RoomSeat = { person: '', level: '', ready: '', hasOpened: false, away: '' };

export const EMPTY: Room = {
  number: 0,
  tag: '',
  setup: null,
  seats: [],
  phase: 'filling',
  commit: '',
  lock: '',
  voids: 0,
  offer: null,
  isPaused: false,
  isQuiet: false,
  why: '',
  next: '',
  games: [],
};

// How many seats a table has: its players, as its options say.
export function playersOf({ options }: TableSetup): number {
  return Number(/\bplayers=(\d+)/.exec(options)?.[1] ?? 0);
}

type Change = (room: Room, words: string[]) => Partial<Room>;

function seated(room: Room, seat: string | undefined, patch: Partial<RoomSeat>): Partial<Room> {
  const index = Number(seat) - 1;
  return { seats: room.seats.map((each, i) => (i === index ? { ...each, ...patch } : each)) };
}

const all = (room: Room, patch: Partial<RoomSeat>) => ({
  seats: room.seats.map((each) => ({ ...each, ...patch })),
});

// By the first word of an entry's line.
const CHANGES: Record<string, Change> = {
  commit: (_, [, commit = '']) => ({ commit }),
  sit: (room, [, seat, person = '']) => ({
    ...seated(room, seat, { ...FREE, person }),
    offer: null,
  }),
  stand: (room, [, seat]) => seated(room, seat, FREE),
  fill: (room, [, seat, level = '']) => seated(room, seat, { ...FREE, level }),
  ready: (room, [, seat, ready = '']) => seated(room, seat, { ready }),
  lock: (_, [, lock = '']) => ({ lock, phase: 'locked' }),
  nonce: (room, [, seat]) => begun({ ...room, ...seated(room, seat, { hasOpened: true }) }),
  void: (room) => ({
    ...all(room, { ready: '', hasOpened: false }),
    phase: 'filling',
    lock: '',
    voids: room.voids + 1,
  }),
  away: (room, [, seat, why]) => seated(room, seat, { away: why === 'time' ? 'time' : 'left' }),
  here: (room, [, seat]) => seated(room, seat, { away: '' }),
  offer: (_, [, seat, what]) => ({
    offer: { seat: Number(seat), what: what as Agreement, agreed: [Number(seat)] },
  }),
  agree: ({ offer }, [, seat]) => ({ offer: offer && { ...offer, agreed: [...offer.agreed, Number(seat)] } }),
  decline: () => ({ offer: null }),
  pause: () => ({ isPaused: true, offer: null }),
  resume: () => ({ isPaused: false }),
  more: () => ({ offer: null }),
  chat: (_, [, state]) => ({ isQuiet: state === 'off' }),
  over: (_, [, , why = '']) => ({ phase: 'over', why, offer: null, isPaused: false }),
  next: (_, [, next = '']) => ({ next }),
};

// The game begins once every nonce is open.
function begun(room: Room): Partial<Room> {
  const isMissing = room.seats.some(({ person, hasOpened }) => person !== '' && !hasOpened);
  return { seats: room.seats, phase: isMissing ? 'locked' : 'playing' };
}

function opened(entry: Entry): Partial<Room> {
  const setup = readSetup(entry.line);
  return { setup, seats: Array.from({ length: playersOf(setup) }, () => FREE) };
}

const isStep = (line: string) => /^\d/.test(line);

// Computers only: there is no nonce, and the game begins with the lock.
function afterLock(room: Room): Room {
  const isAlone = room.phase === 'locked' && room.seats.every(({ person }) => person === '');
  return isAlone ? { ...room, phase: 'playing' } : room;
}

export function withEntry(room: Room, entry: Entry): Room {
  const { number, tag, line } = entry;
  const words = line.split(' ');
  const change =
    number === 1 ? opened(entry) : isStep(line) ? {} : (CHANGES[words[0] ?? '']?.(room, words) ?? {});
  return afterLock({ ...room, ...change, number, tag, games: [...room.games, entry] });
}

export function seatOf(room: Room, person: string): number {
  return person === '' ? 0 : room.seats.findIndex((seat) => seat.person === person) + 1;
}

export const isFull = ({ seats }: Room): boolean =>
  seats.every(({ person, level }) => person !== '' || level !== '');

// Whether all that was played elsewhere before has been told.
export const hasBeginning = ({ setup, games }: Room): boolean =>
  games.filter(({ number, line }) => number > 1 && isStep(line)).length >= (setup?.begun ?? 0);

// Nobody may look as a seat before a game goes on that was begun elsewhere: until then people could look
// at one seat and take another.
export const mayLookAsSeat = (room: Room): boolean => !room.setup?.begun || isLive(room);

export const isLive = ({ phase }: Room): boolean => phase === 'playing' || phase === 'over';
