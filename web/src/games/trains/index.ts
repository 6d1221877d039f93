// Game of Trains on the page.
import type { PageGame } from '../../board/game';
import { Board } from './Board';
import { chance } from './chance';
import { Example, Legend, Preview } from './Example';
import { colour } from './colour';
import { ending } from './ending';
import { KEYS, key } from './keys';
import { lesson } from './lesson';
import { box, how, presets } from './presets';
import { after, cue, duration, endsTurn, mark, weight } from './motion';
import { actsOnce, order } from './order';
import { rising, rowOf, stepsOf, type TrainsState } from './state';
import { actionEffects, actionName, actionVerb, describe, situation, turnText } from './words';
import { tell } from './tell';

export const game: PageGame = {
  name: 'game-of-trains',
  Board,
  Legend,
  Example,
  Preview,
  keys: KEYS,
  colour,
  turn: turnText,
  order,
  actsOnce,
  previewsAll: true,
  situation,
  actionName,
  actionVerb,
  actionEffects,
  tell,
  isSetUp: ({ kind }) => kind === 'kept',
  after,
  duration,
  cue,
  weight,
  mark,
  endsTurn,
  progress: (state, seat) => {
    const row = rowOf(state as TrainsState, seat);
    return (rising(row) * 1000) / Math.max(stepsOf(row), 1);
  },
  ending,
  describe,
  key,
  chance,
  lesson,
  how,
  presets,
  box,
};
