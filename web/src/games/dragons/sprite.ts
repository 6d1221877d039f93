// Adds the pieces and cards of River Dragons to the page's sprite.
import { addPieces } from '../../parts/Piece';
import dragon from './pieces/card-dragon.svg';
import jump from './pieces/card-jump.svg';
import move1 from './pieces/card-move1.svg';
import move2 from './pieces/card-move2.svg';
import plank1 from './pieces/card-plank1.svg';
import plank2 from './pieces/card-plank2.svg';
import remove from './pieces/card-remove.svg';
import stoneCard1 from './pieces/card-stone1.svg';
import stoneCard2 from './pieces/card-stone2.svg';
import islet from './pieces/islet.svg';
import pawn from './pieces/pawn.svg';
import stone0 from './pieces/stone0.svg';
import stone1 from './pieces/stone1.svg';
import stone2 from './pieces/stone2.svg';
import stone3 from './pieces/stone3.svg';
import village from './pieces/village.svg';

const SHARED =
  '<linearGradient id="rd-wood" x1="0" y1="0" x2="0" y2="1">' +
  '<stop offset="0" stop-color="#D9AE76"/><stop offset="1" stop-color="#B98A55"/></linearGradient>' +
  '<radialGradient id="rd-stone" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#E4E4DE"/>' +
  '<stop offset=".55" stop-color="#AEB3B1"/><stop offset="1" stop-color="#7C8485"/></radialGradient>';

addPieces(
  {
    'card-dragon': dragon,
    'card-jump': jump,
    'card-move1': move1,
    'card-move2': move2,
    'card-plank1': plank1,
    'card-plank2': plank2,
    'card-remove': remove,
    'card-stone1': stoneCard1,
    'card-stone2': stoneCard2,
    islet,
    pawn,
    'river-stone0': stone0,
    'river-stone1': stone1,
    'river-stone2': stone2,
    'river-stone3': stone3,
    village,
  },
  SHARED,
);
