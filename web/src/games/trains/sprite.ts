// Adds the cars and symbols of Game of Trains to the page's sprite.
import { addPieces } from '../../parts/Piece';
import moveLeft from './pieces/ability-move-left.svg';
import moveRight from './pieces/ability-move-right.svg';
import protect from './pieces/ability-protect.svg';
import removeLeft from './pieces/ability-remove-left.svg';
import removeMiddle from './pieces/ability-remove-middle.svg';
import removeRight from './pieces/ability-remove-right.svg';
import swapAdjacent from './pieces/ability-swap-adjacent.svg';
import swapOverOne from './pieces/ability-swap-over-one.svg';
import carMoveLeft from './pieces/car-move-left.svg';
import carMoveRight from './pieces/car-move-right.svg';
import carProtect from './pieces/car-protect.svg';
import carRemoveLeft from './pieces/car-remove-left.svg';
import carRemoveMiddle from './pieces/car-remove-middle.svg';
import carRemoveRight from './pieces/car-remove-right.svg';
import carSwapAdjacent from './pieces/car-swap-adjacent.svg';
import carSwapOverOne from './pieces/car-swap-over-one.svg';
import lock from './pieces/lock.svg';

addPieces({
  'ability-move-left': moveLeft,
  'ability-move-right': moveRight,
  'ability-protect': protect,
  'ability-remove-left': removeLeft,
  'ability-remove-middle': removeMiddle,
  'ability-remove-right': removeRight,
  'ability-swap-adjacent': swapAdjacent,
  'ability-swap-over-one': swapOverOne,
  'car-move-left': carMoveLeft,
  'car-move-right': carMoveRight,
  'car-protect': carProtect,
  'car-remove-left': carRemoveLeft,
  'car-remove-middle': carRemoveMiddle,
  'car-remove-right': carRemoveRight,
  'car-swap-adjacent': carSwapAdjacent,
  'car-swap-over-one': carSwapOverOne,
  lock,
});
