// The page's side of boot.js, which says why the page cannot start, or has stopped.
declare global {
  interface Window {
    gangwayBoot?: {
      whenFit(start: () => void): void;
      tell(detail: string): void;
      tellStopped(detail: string): void;
    };
  }
}

// Starts if the browser has what it takes, or somebody wants it all the same.
export function whenFit(start: () => void): void {
  if (window.gangwayBoot) window.gangwayBoot.whenFit(start);
  else start();
}

export function tellPlight(reason: unknown): void {
  window.gangwayBoot?.tell(String(reason));
  console.error(reason);
}

// What was played is kept, so that loading the page again goes on with it.
export function tellStopped(reason: unknown): void {
  window.gangwayBoot?.tellStopped(String(reason));
}
