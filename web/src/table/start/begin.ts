// Games of this browser: start, load, download, delete.
import { ask, newSeed } from '../../engine/engine';
import type { PreparedGame } from '../../engine/host';
import type { Header, Refused } from '../../engine/types';
import { pageGame } from '../../games';
import { go } from '../../base/route';
import { loadGame, loadGames, newId, removeGame } from '../../base/saved';
import { get, say, set } from '../../base/store';
import { langNumber, t } from '../../base/text';
import { keepGame, type Kept } from '../play/kept';
import { table } from '../play/now';
import { type Seat, withSubstitutes, players } from '../../base/seats';

// What a table is made from.
export interface NewTable {
  game: string;
  options: string;
  board: string; // its text, or '' for the shipped one
  seats: Seat[];
  isTyped?: boolean; // beside a real table: people enter what chance brings there
}

export async function newTable(wanted: NewTable): Promise<void> {
  if (get().isOpening) return; // a second tap must not open a second table
  set({ isOpening: true });
  await openNew(wanted).finally(() => set({ isOpening: false }));
}

async function openNew({ game, options, board, seats: people, isTyped = false }: NewTable): Promise<void> {
  const valid = await ask('check', game, options, board, langNumber());
  if (!valid.ok) return;
  const plain = people.map(({ name, computer }) => ({ name, computer })); // only these
  const seats = withColours(plain, valid.seats);
  const names = seats.map((seat) => seat.name);
  const chance = { seed: newSeed(), isTyped };
  const begun = await ask('start', game, options, board, names, players(seats), chance, langNumber());
  if (begun.ok) sitAt({ game, options, seats, isTyped }, begun);
}

// Saves a game that is new here, and goes to its table.
function sitAt(seated: Omit<Kept, 'id'>, prepared: PreparedGame): void {
  const id = newId();
  keepGame({ ...seated, id }, prepared);
  go(`/table/${id}`);
}

export function withColours(seats: Seat[], colours: (string | null)[]): Seat[] {
  return seats.map((seat, i) => ({ ...seat, colour: colours[i] ?? undefined }));
}

// The seats as in the record; a computer player replaces each player that is not available here.
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

// Loads a record that the person has chosen, with the players it names.
export async function loadRecord(text: string): Promise<Refused | null> {
  const names = Array.from({ length: MOST_SEATS }, (_, i) => t('page.person', { number: i + 1 }));
  const loaded = await ask('load', text, names, langNumber());
  if (!loaded.ok) return loaded;
  const { header, look, view } = loaded;
  const { game, options } = header;
  if (!pageGame(game)) return { ok: false, rule: '', text: t('page.load.no-board') };
  const held = seatsOf(header);
  const seats = look.over || view ? held : withSubstitutes(held);
  sitAt({ game, options, seats, isView: view }, loaded);
  return null;
}

// Opens a new table with the game as it was after `step`; the original table stays as it is.
export async function playOnFrom(step: number): Promise<void> {
  const now = table();
  if (!now) return;
  const seats = withSubstitutes(now.seats);
  const branch = await ask('branch', now.handle, step, players(seats), langNumber());
  if (!branch.ok) return;
  sitAt({ ...now, seats }, branch);
  say(t('page.replay.played-on', { step }));
}

// The same game once more; `moved` has everybody move on by one seat, so that the second one is first.
export async function playAgain(moved = false): Promise<void> {
  const now = table();
  if (!now) return;
  const by = moved ? 1 : 0;
  const seats = [...now.seats.slice(by), ...now.seats.slice(0, by)];
  await newTable({ ...now, seats });
}

export function forget(id: string): void {
  removeGame(id);
  set({ saved: loadGames() });
}

export async function download(id: string): Promise<void> {
  const saved = loadGame(id);
  if (saved) downloadText(`${saved.game}-${id}.gwr`, saved.record);
}

export function downloadText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
