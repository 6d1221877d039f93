// Pieces drawn for Gangway, each a group of a sprite at the top of the document.
import locomotive from '../pieces/locomotive.svg';
import logo from '../pieces/logo.svg';

const FILES: Record<string, string> = {
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
