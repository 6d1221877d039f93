// The browser tab: its title, and an icon with a dot while a person here has to act, or with the number
// of tables elsewhere that wait. Icons are data URLs: one that has to be fetched may still be loading
// when the next one replaces it, and Firefox logs an error for each one that it cancels.
import icon from '../../icons/icon.svg';
import turnIcon from './icon-turn.svg';
import { get, set } from './store';

declare module './store' {
  interface State {
    tab: { title: string; isTurn: boolean; elsewhere: number };
  }
}

const address = (picture: string) => `data:image/svg+xml,${encodeURIComponent(picture)}`;

function numbered(count: number): string {
  const badge =
    '<circle cx="13" cy="-13" r="18" fill="#6A2C91" stroke="#F8F8F3" stroke-width="3"/>' +
    '<text x="13" y="-4.5" text-anchor="middle" font-family="sans-serif" font-weight="700" ' +
    `font-size="25" fill="#fff">${count > 9 ? '9+' : count}</text></svg>`;
  return icon.replace('</svg>', badge);
}

function draw(): void {
  const { title, isTurn, elsewhere } = get().tab;
  document.title = (isTurn ? '● ' : '') + (elsewhere > 0 ? `(${elsewhere}) ` : '') + title;
  const link = document.querySelector('link[rel="icon"]');
  const wanted = address(elsewhere > 0 ? numbered(elsewhere) : isTurn ? turnIcon : icon);
  if (link?.getAttribute('href') !== wanted) link?.setAttribute('href', wanted);
}

export function showTab(title: string, isTurn = false): void {
  set({ tab: { ...get().tab, title, isTurn } });
  draw();
}

// So many tables elsewhere wait for the person.
export function showElsewhere(elsewhere: number): void {
  if (get().tab.elsewhere === elsewhere) return;
  set({ tab: { ...get().tab, elsewhere } });
  draw();
}
