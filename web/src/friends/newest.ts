// The page of the server, which may be newer than this one.

// The version of the program that this page is part of.
export function pageVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
}

// Once it has arrived, or has failed.
function arrival(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}

// Loads the newest version from the server, at the same address. A page that the browser keeps would
// otherwise come back as it is.
export async function loadNewest(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) {
    try {
      const registration = await workers.getRegistration();
      await registration?.update();
      if (registration?.installing) await arrival(registration.installing);
      if (registration?.waiting) return registration.waiting.postMessage('take over');
    } catch {
      // The server cannot be reached.
    }
  }
  location.reload();
}
