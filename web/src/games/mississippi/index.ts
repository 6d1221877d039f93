// Mississippi Queen on the page.
import type { PageGame } from '../../board/game';
import { Board } from './Board';
import { chance } from './chance';
import { ending } from './ending';
import { Example, Legend, Preview } from './Example';
import { takeBack } from './helm';
import { key, keys, ownsArrows } from './keys';
import { lesson } from './lesson';
import { box, how, presets, seatNote } from './presets';
import { after, beginsRound, cue, duration, endsTurn, mark, progress, weight } from './motion';
import { Order } from './Order';
import { t } from '../../base/text';
import { COLOURS, boatOf, type RiverState } from './state';
import {
  actionEffects,
  actionName,
  actionVerb,
  describe,
  describeEvent,
  roundName,
  situation,
} from './words';
import { tell } from './tell';

// Seats in the order of their foremost boats.
function order(given: unknown): number[] {
  const state = given as RiverState;
  const names = [...state.order, ...state.boats.map((boat) => boat.boat)];
  const seats = names.flatMap((name) => (name === 'black' ? [] : (boatOf(state, name)?.seat ?? [])));
  return [...new Set(seats)];
}

function hasFinished(given: unknown, seat: number): boolean {
  const own = (given as RiverState).boats.filter((boat) => boat.boat !== 'black' && boat.seat === seat);
  return own.every((boat) => boat.arrival > 0 || boat.disqualified);
}

export const game: PageGame = {
  name: 'mississippi-queen',
  Board,
  Legend,
  Example,
  Preview,
  Order,
  keys,
  chance,
  lesson,
  how,
  presets,
  box,
  seatNote,
  colour: (seat) => COLOURS[seat - 1] ?? 'white',
  turn: (state) => roundName(state as RiverState),
  order,
  situation,
  actionName,
  actionVerb,
  actionEffects,
  tell,
  after,
  duration,
  cue,
  weight,
  mark,
  endsTurn,
  beginsRound,
  progress,
  hasFinished,
  ending,
  describe,
  describeEvent,
  heading: ({ kind, round = 0 }) => (kind === 'round' ? t('page.mississippi.round', { round }) : null),
  key,
  ownsArrows,
  takeBack,
};
