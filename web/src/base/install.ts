// Full screen, and installing the page, where the browser offers them.
import { get, set } from './store';

export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the page has a button for it
    set({ installOffer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => set({ installOffer: null }));
  document.addEventListener('fullscreenchange', () =>
    set({ isFullScreen: document.fullscreenElement !== null }),
  );
}

// The browser makes an offer only once.
export function install(): void {
  void get().installOffer?.prompt();
  set({ installOffer: null });
}

export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => undefined); // the browser may refuse
}
