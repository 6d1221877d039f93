// Who sits at a table.
import { t } from './text';
import { visible } from './visible';

export interface Seat {
  name: string;
  computer: string; // the computer player's name, or '' for a person
  played?: string; // who played it in a game that is only looked at, if nobody known here
  standsFor?: string; // for whom the computer player plays on, who is not known here
  colour?: string; // where the game calls seats by colours
}

export function isPerson(seat: Seat | undefined): boolean {
  return seat !== undefined && seat.computer === '';
}

// Who plays the seats, as the library is told: computer players by their names, '' for a person.
export function players(seats: Seat[]): string[] {
  return seats.map((seat) => seat.computer);
}

// The seats of a game that goes on: for those who are not known here others play.
export function goingOn(seats: Seat[]): Seat[] {
  return seats.map(({ played, ...seat }) => (played === undefined ? seat : { ...seat, standsFor: played }));
}

export function people(seats: Seat[]): number[] {
  return seats.flatMap((seat, i) => (isPerson(seat) ? [i + 1] : []));
}

export function shownName(seat: Seat | undefined): string {
  return visible(seat?.name ?? '');
}

// What is said beside the name of a computer player.
export function role(seat: Seat | undefined): string {
  if (!seat) return '';
  const { computer, played, standsFor } = seat;
  if (played !== undefined) return visible(played);
  const level = t(`page.level.${computer}`);
  return standsFor === undefined ? level : t('page.level.for', { level, name: standsFor });
}
