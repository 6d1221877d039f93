// The page's interface to boot.js, which explains why the page cannot start, or has stopped.
declare global {
  interface Window {
    gangwayBoot?: {
      startIfSupported(start: () => void): void;
      showPlight(detail: string): void;
      showStopped(detail: string): void;
    };
  }
}

// Starts if the browser supports the page, or the person wants to try anyway.
export function startIfSupported(start: () => void): void {
  if (window.gangwayBoot) window.gangwayBoot.startIfSupported(start);
  else start();
}

export function showPlight(reason: unknown): void {
  window.gangwayBoot?.showPlight(String(reason));
  console.error(reason);
}

// Games are saved, so reloading the page resumes them.
export function showStopped(reason: unknown): void {
  window.gangwayBoot?.showStopped(String(reason));
}
