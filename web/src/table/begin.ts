// Games of this browser: begun, loaded, downloaded, forgotten.
import { ask, newSeed } from '../engine/engine';
import { ALL_SEEING, LAST, PUBLIC, type Header, type Look, type Refused } from '../engine/types';
import { pageGame } from '../games';
import { go } from '../route';
import { loadGame, loadGames, newId, removeGame, saveGame, type SavedGame, type Seat } from '../saved';
import { get, set } from '../store';
import { langNumber, t } from '../text';
import { say, table } from './now';
import { goingOn, players } from './state';

let isOpening = false; // a second tap opens no second table

// `board` is the text of a board, or '' for the shipped one.
export async function newTable(game: string, options: string, board: string, people: Seat[]): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await openNew(game, options, board, people).finally(() => (isOpening = false));
}

async function openNew(game: string, options: string, board: string, people: Seat[]): Promise<void> {
  const possible = await ask('check', game, options, board, langNumber());
  if (!possible.ok) return;
  const plain = people.map(({ name, computer }) => ({ name, computer })); // nobody has played yet
  const seats = withColours(plain, possible.seats);
  const names = seats.map((seat) => seat.name);
  const { record, look } = await ask('begin', game, options, board, names, players(seats), newSeed());
  sitAt({ game, options, seats }, record, look);
}

type Begun = Pick<SavedGame, 'game' | 'options' | 'seats' | 'isView'>;

// Keeps a game that is new here, and goes to its table.
function sitAt({ game, options, seats, isView }: Begun, record: string, look: Look): void {
  const id = newId();
  saveGame({
    id,
    game,
    options,
    seats,
    isView,
    record,
    steps: look.steps,
    over: look.over,
    toAct: look.toAct[0] ?? 0,
    result: look.result ?? '',
    updated: Date.now(),
  });
  go(`/table/${id}`);
}

// The same with one that has been read.
async function sitAtRead(handle: number, begun: Begun): Promise<void> {
  const record = await ask('record', handle, ALL_SEEING);
  const look = await ask('look', handle, LAST, PUBLIC, langNumber());
  sitAt(begun, record, look);
}

export function withColours(seats: Seat[], colours: (string | null)[]): Seat[] {
  return seats.map((seat, i) => ({ ...seat, colour: colours[i] ?? undefined }));
}

// For a bot, which no record starts, and a computer player that is not known here this one plays on.
const SUBSTITUTE = 'medium';

// Who sits where by the record.
function seatsOf(header: Header): Seat[] {
  const known = get().games.find((game) => game.name === header.game)?.computers ?? [];
  const seats = header.holders.map(({ kind, name }, i) => {
    const called = header.names[i] ?? t('page.person', { number: i + 1 });
    if (kind === 'person') return { name: called, computer: '' };
    const isHere = kind === 'computer' && known.some((each) => each.name === name);
    return isHere ? { name: called, computer: name } : { name: called, computer: SUBSTITUTE, played: name };
  });
  return withColours(seats, header.seats);
}

// Gives the seats to those who play on, also where others have played so far.
async function seat(handle: number, seats: Seat[]): Promise<Seat[]> {
  const going = goingOn(seats);
  await ask('sit', handle, players(going));
  return going;
}

// A record somebody has brought: everybody sits as it says.
export async function loadRecord(text: string): Promise<Refused | null> {
  const read = await ask('read', text, newSeed(), langNumber());
  if (!read.ok) return read;
  const header = await ask('header', read.handle);
  const held = seatsOf(header);
  const names = held.map((seat) => seat.name);
  await ask('name', read.handle, names); // so that the log, too, calls everybody by a name
  const { game, options } = header;
  const hasBoard = pageGame(game) !== null;
  if (hasBoard) {
    const { over } = await ask('look', read.handle, LAST, PUBLIC, langNumber());
    const seats = over || read.view ? held : await seat(read.handle, held);
    await sitAtRead(read.handle, { game, options, seats, isView: read.view });
  }
  await ask('close', read.handle);
  return hasBoard ? null : { ok: false, rule: '', text: t('page.load.no-board') };
}

// A new table with the game as it was after `step`; the one at which it was played stays as it is.
export async function playOnFrom(step: number): Promise<void> {
  const now = table();
  if (!now) return;
  const whole = await ask('record', now.handle, ALL_SEEING);
  const read = await ask('read', whole, newSeed(), langNumber());
  if (!read.ok) return;
  await ask('truncate', read.handle, step);
  const seats = await seat(read.handle, now.seats);
  await sitAtRead(read.handle, { ...now, seats });
  await ask('close', read.handle);
  say(t('page.replay.played-on', { step }));
}

export async function playAgain(): Promise<void> {
  const now = table();
  if (now) await newTable(now.game, now.options, now.board, now.seats);
}

export function forget(id: string): void {
  removeGame(id);
  set({ saved: loadGames() });
}

export async function download(id: string): Promise<void> {
  const saved = loadGame(id);
  if (!saved) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([saved.record], { type: 'text/plain' }));
  link.download = `${saved.game}-${id}.gwr`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
