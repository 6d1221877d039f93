// Games of this browser: begun, loaded, downloaded, forgotten.
import { ask, newSeed } from '../engine/engine';
import type { Brought } from '../engine/host';
import type { Header, Refused } from '../engine/types';
import { pageGame } from '../games';
import { go } from '../base/route';
import { loadGame, loadGames, newId, removeGame } from '../base/saved';
import { get, say, set } from '../base/store';
import { langNumber, t } from '../base/text';
import { keepGame, type Kept } from './kept';
import { table } from './now';
import { type Seat, goingOn, players } from '../base/seats';

// `board` is the text of a board, or '' for the shipped one.
export async function newTable(game: string, options: string, board: string, people: Seat[]): Promise<void> {
  if (get().isOpening) return; // a second tap opens no second table
  set({ isOpening: true });
  await openNew(game, options, board, people).finally(() => set({ isOpening: false }));
}

async function openNew(game: string, options: string, board: string, people: Seat[]): Promise<void> {
  const possible = await ask('check', game, options, board, langNumber());
  if (!possible.ok) return;
  const plain = people.map(({ name, computer }) => ({ name, computer })); // nobody has played yet
  const seats = withColours(plain, possible.seats);
  const names = seats.map((seat) => seat.name);
  const begun = await ask('start', game, options, board, names, players(seats), newSeed(), langNumber());
  if (begun.ok) sitAt({ game, options, seats }, begun);
}

// Keeps a game that is new here, and goes to its table.
function sitAt(begun: Omit<Kept, 'id'>, brought: Brought): void {
  const id = newId();
  keepGame({ ...begun, id }, brought);
  go(`/table/${id}`);
}

export function withColours(seats: Seat[], colours: (string | null)[]): Seat[] {
  return seats.map((seat, i) => ({ ...seat, colour: colours[i] ?? undefined }));
}

// Who sits where by the record; for whoever cannot play here somebody else plays on.
function seatsOf({ holders, names, seats, missing, substitute }: Header): Seat[] {
  const held = holders.map(({ kind, name }, i) => {
    const called = names[i] ?? '';
    if (kind === 'person') return { name: called, computer: '' };
    const isHere = !missing.includes(i + 1);
    return isHere ? { name: called, computer: name } : { name: called, computer: substitute, played: name };
  });
  return withColours(held, seats);
}

const MOST_SEATS = 8;

// A record somebody has brought: everybody sits as it says.
export async function loadRecord(text: string): Promise<Refused | null> {
  const names = Array.from({ length: MOST_SEATS }, (_, i) => t('page.person', { number: i + 1 }));
  const brought = await ask('bring', text, names, langNumber());
  if (!brought.ok) return brought;
  const { header, look, view } = brought;
  const { game, options } = header;
  if (!pageGame(game)) return { ok: false, rule: '', text: t('page.load.no-board') };
  const held = seatsOf(header);
  const seats = look.over || view ? held : goingOn(held);
  sitAt({ game, options, seats, isView: view }, brought);
  return null;
}

// A new table with the game as it was after `step`; the one at which it was played stays as it is.
export async function playOnFrom(step: number): Promise<void> {
  const now = table();
  if (!now) return;
  const seats = goingOn(now.seats);
  const branch = await ask('branch', now.handle, step, players(seats), langNumber());
  if (!branch.ok) return;
  sitAt({ ...now, seats }, branch);
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
