// The page's side of boot.js, which says why the page cannot start.
declare global {
  interface Window {
    gangwayBoot?: { whenFit(start: () => void): void; tell(detail: string): void };
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
