// What the browser's tab shows: a title, and an icon with a dot while somebody here is to act.
const ICON = '/icons/icon.svg';
const TURN_ICON = '/icons/icon-turn.svg';

export function showTab(title: string, isTurn = false): void {
  document.title = isTurn ? `● ${title}` : title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', isTurn ? TURN_ICON : ICON);
}
