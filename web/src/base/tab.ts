// What the browser's tab shows: a title, and an icon with a dot while somebody here is to act.
// Icons are addresses that hold the whole picture: one that has to be fetched may still be on its
// way when the next is wanted, and Firefox complains about each that it gives up.
import icon from '../../icons/icon.svg';
import turnIcon from './icon-turn.svg';

const address = (picture: string) => `data:image/svg+xml,${encodeURIComponent(picture)}`;
const ICON = address(icon);
const TURN_ICON = address(turnIcon);

export function showTab(title: string, isTurn = false): void {
  document.title = isTurn ? `● ${title}` : title;
  const link = document.querySelector('link[rel="icon"]');
  const wanted = isTurn ? TURN_ICON : ICON;
  if (link?.getAttribute('href') !== wanted) link?.setAttribute('href', wanted);
}
