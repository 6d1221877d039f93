// The browser tab: its title, and an icon with a dot while a person here has to act. Icons are data
// URLs: one that has to be fetched may still be loading when the next one replaces it, and Firefox
// logs an error for each one that it cancels.
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
