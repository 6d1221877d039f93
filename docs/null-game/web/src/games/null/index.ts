// The null game on the page.
import { t } from '../../base/text';
import type { PageGame } from '../../board/game';
import { Board, Preview } from './Board';
import { COLOURS, finishOf, type NullState } from './state';
import { actionName, describe } from './words';

export const game: PageGame = {
  name: 'null-game',
  Board,
  Preview,
  Example: () => null,
  keys: [],
  colour: (seat) => COLOURS[seat - 1] ?? '',
  turn: (state) => t('page.null.round', { round: (state as NullState).round + 1 }),
  order: (state) => (state as NullState).boats.map(({ seat }) => seat),
  situation: () => t('page.null.ask'),
  actionName,
  actionVerb: actionName,
  actionEffects: () => [],
  after(given, { kind, seat, space }) {
    const state = given as NullState;
    const moved = (boat: NullState['boats'][0]) => ({ ...boat, space: Number(space) });
    if (kind !== 'moved') return state;
    return { ...state, boats: state.boats.map((boat) => (boat.seat === seat ? moved(boat) : boat)) };
  },
  duration: ({ kind }) => (kind === 'moved' ? 300 : 120),
  cue: () => null,
  weight: ({ kind }) => (kind === 'ended' ? 2 : 0),
  mark: ({ kind }) => (kind === 'ended' ? 'win' : null),
  endsTurn: () => true,
  progress: (state, seat, board) =>
    (1000 * ((state as NullState).boats[seat - 1]?.space ?? 0)) / finishOf(board),
  describe,
  key: () => false,
};
