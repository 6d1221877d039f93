// Pieces drawn for Gangway, each a group of a sprite at the top of the document.
import moveLeft from '../pieces/ability-move-left.svg';
import moveRight from '../pieces/ability-move-right.svg';
import protect from '../pieces/ability-protect.svg';
import removeLeft from '../pieces/ability-remove-left.svg';
import removeMiddle from '../pieces/ability-remove-middle.svg';
import removeRight from '../pieces/ability-remove-right.svg';
import swapAdjacent from '../pieces/ability-swap-adjacent.svg';
import swapOverOne from '../pieces/ability-swap-over-one.svg';
import carMoveLeft from '../pieces/car-move-left.svg';
import carMoveRight from '../pieces/car-move-right.svg';
import carProtect from '../pieces/car-protect.svg';
import carRemoveLeft from '../pieces/car-remove-left.svg';
import carRemoveMiddle from '../pieces/car-remove-middle.svg';
import carRemoveRight from '../pieces/car-remove-right.svg';
import carSwapAdjacent from '../pieces/car-swap-adjacent.svg';
import carSwapOverOne from '../pieces/car-swap-over-one.svg';
import lock from '../pieces/lock.svg';
import locomotive from '../pieces/locomotive.svg';
import logo from '../pieces/logo.svg';

const FILES: Record<string, string> = {
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
  locomotive,
  logo,
};

function viewBox(file: string): string {
  return /viewBox="([^"]+)"/.exec(file)?.[1] ?? '0 0 1 1';
}

function group(name: string, file: string): string {
  const inner = file
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title>[^<]*<\/title>/, '');
  return `<g id="${name}">${inner}</g>`;
}

// The pieces never change, so the sprite is outside of what Preact redraws.
let sprite: Element | null = null;
const shared: string[] = []; // definitions shared by pieces that were added before the sprite

function place(files: Record<string, string>, given: string): void {
  const groups = Object.entries(files).map(([name, file]) => group(name, file));
  sprite?.insertAdjacentHTML('beforeend', given + groups.join(''));
}

export function placeSprite(): void {
  const holder = document.createElement('div');
  holder.innerHTML = '<svg width="0" height="0" class="sprite" aria-hidden="true"><defs></defs></svg>';
  document.body.prepend(holder);
  sprite = holder.querySelector('defs');
  place(FILES, shared.join(''));
}

// Adds the pieces of one game, and definitions that they share, such as gradients.
export function addPieces(files: Record<string, string>, given = ''): void {
  Object.assign(FILES, files);
  if (sprite) place(files, given);
  else shared.push(given);
}

export function Piece({ name, class: classes = '' }: { name: string; class?: string }) {
  return (
    <svg class={`piece ${classes}`} viewBox={viewBox(FILES[name] ?? '')} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
