// Who sits at a table.
import { t } from './text';
import { visible } from './visible';

export interface Seat {
  name: string;
  computer: string; // the computer player's name, or '' for a person
  played?: string; // who played it in a game that is only viewed, if that player is unknown here
  standsFor?: string; // the unknown player that this computer player replaces
  colour?: string; // where the game names seats by colour
}

export function isPerson(seat: Seat | undefined): boolean {
  return seat !== undefined && seat.computer === '';
}

// The players of the seats as the library expects them: computer players' names, '' for a person.
export function players(seats: Seat[]): string[] {
  return seats.map((seat) => seat.computer);
}

// The seats of a game that is played on: computer players replace the unknown players.
export function withSubstitutes(seats: Seat[]): Seat[] {
  return seats.map(({ played, ...seat }) => (played === undefined ? seat : { ...seat, standsFor: played }));
}

// The numbers of the seats that people hold.
export function people(seats: Seat[]): number[] {
  return seats.flatMap((seat, i) => (isPerson(seat) ? [i + 1] : []));
}

export function shownName(seat: Seat | undefined): string {
  return visible(seat?.name ?? '');
}

// Whose turn it is, said to that person: by name, but not by one that only says the number of a seat.
export function yourTurn(seats: Seat[], seat: number): string {
  const name = shownName(seats[seat - 1]);
  const isOnly = people(seats).length === 1 && name === t('page.person', { number: seat });
  return isOnly ? t('page.turn.yours.only') : t('page.turn.yours', { name });
}

// The note beside a computer player's name.
export function role(seat: Seat | undefined): string {
  if (!seat) return '';
  const { computer, played, standsFor } = seat;
  if (played !== undefined) return visible(played);
  const level = t(`page.level.${computer}`);
  return standsFor === undefined ? level : t('page.level.for', { level, name: standsFor });
}
