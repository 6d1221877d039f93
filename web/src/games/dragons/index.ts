// River Dragons on the page.
import type { PageGame } from '../../board/game';
import { Board } from './Board';
import { chance } from './chance';
import { isPicked, pick, takeBack } from './draft';
import { ending } from './ending';
import { Example } from './Example';
import { KEYS, key, typing } from './keys';
import { lesson } from './lesson';
import { box, how, presets } from './presets';
import { after, beginsRound, cue, duration, endsTurn, mark, weight } from './motion';
import { Order } from './Order';
import { Preview } from './Preview';
import { progress } from './progress';
import { order, stateOf } from './state';
import {
  actionEffects,
  actionName,
  actionVerb,
  describe,
  mayShowEffects,
  situation,
  describeEvent,
  turn,
} from './words';
import { heading, tell } from './tell';

export const game: PageGame = {
  name: 'river-dragons',
  Board,
  Order,
  Example,
  Preview,
  keys: KEYS,
  chance,
  lesson,
  how,
  presets,
  box,
  colour: () => '',
  turn,
  order,
  usesPublicView: (state) => stateOf(state).phase !== 'program',
  situation,
  actionName,
  actionVerb,
  actionEffects,
  mayShowEffects,
  describeEvent,
  tell,
  heading,
  after,
  duration,
  cue,
  weight,
  mark,
  endsTurn,
  beginsRound,
  progress,
  ending,
  describe,
  key,
  pick,
  isPicked,
  typing,
  takeBack,
};
