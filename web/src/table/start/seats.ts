// The seats of a table being set up.
import { get } from '../../base/store';
import { t } from '../../base/text';
import type { Seat } from '../../base/seats';
import type { GameInfo } from '../../engine/types';

const LEVELS = ['easy', 'medium', 'hard', 'expert'];

// The computer players that are offered: those of a level, or all of a game that has no levels.
export function levelsOf({ computers }: GameInfo): string[] {
  const names = computers.map(({ name }) => name);
  const levels = LEVELS.filter((level) => names.includes(level));
  return levels.length > 0 ? levels : names;
}

// The computer player of a seat for which none was chosen: the one chosen last, else the easiest.
export function usualLevel(game: GameInfo): string {
  const levels = levelsOf(game);
  const { level } = get().settings;
  return levels.includes(level) ? level : (levels[0] ?? '');
}

function personName(seat: number): string {
  const { name } = get().settings;
  return seat === 1 && name ? name : t('page.person', { number: seat });
}

function computerNames(): string[] {
  return t('page.computers')
    .split(',')
    .map((name) => name.trim());
}

export function person(seat: number): Seat {
  return { name: personName(seat), computer: '' };
}

export function computer(seat: number, level: string): Seat {
  const names = computerNames();
  return { name: names[(seat - 1) % names.length] ?? '', computer: level };
}

const unused = (names: string[], others: Seat[]) =>
  names.find((name) => !others.some((seat) => seat.name === name)) ?? '';

// The seat of `number`, held by another computer player or person, with a name that none of `others` has.
export function heldBy(level: string, number: number, others: Seat[]): Seat {
  if (level) return { name: unused(computerNames(), others), computer: level };
  const numbers = [number, ...others.map((_, i) => i + 1), others.length + 1];
  return { name: unused(numbers.map(personName), others), computer: '' };
}

// A new table has three seats, or fewer if its game has.
export const USUAL_PLAYERS = 3;

export function usualPlayers({ options }: GameInfo): number {
  return Math.min(USUAL_PLAYERS, options[0]?.max ?? 2);
}

// Who plays: people and computers.
export interface Company {
  id: string;
  people: number;
  players: number;
}

export function companies(min: number, max: number): Company[] {
  const all = [
    { id: 'duel', people: 1, players: min },
    { id: 'full', people: 1, players: USUAL_PLAYERS },
    { id: 'full', people: 1, players: max },
    { id: 'two', people: 2, players: min },
    { id: 'family', people: Math.min(3, max), players: Math.min(3, max) },
    { id: 'watch', people: 0, players: min },
  ];
  const isNew = ({ id, players }: Company, i: number) =>
    all.findIndex((each) => each.id === id && each.players === players) === i;
  return all.filter((each, i) => each.people <= each.players && each.players <= max && isNew(each, i));
}

export function seatsOf({ people, players }: { people: number; players: number }, level: string): Seat[] {
  return Array.from({ length: players }, (_, i) => (i < people ? person(i + 1) : computer(i + 1, level)));
}
