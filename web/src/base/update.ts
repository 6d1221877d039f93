// New versions of the page. The service worker keeps the version that is running whole; a newer
// one waits until somebody wants it, or until the page is opened anew. Games are kept, so
// loading it loses nothing.
import { get, set } from './store';

const CALM_MS = 3000;

let waiting: ServiceWorker | null = null;

// Whoever waits takes over; then the page is loaded again (see startUpdates).
export function takeUpdate(): void {
  waiting?.postMessage('take over');
}

// The very first one is no newer one, even where it has taken over, as in Firefox, before it is
// heard that it was installed.
function watch(registration: ServiceWorkerRegistration): void {
  const { installing: arriving, active } = registration;
  if (!active) return;
  arriving?.addEventListener('statechange', () => {
    if (arriving.state !== 'installed' || !navigator.serviceWorker.controller) return;
    waiting = arriving;
    set({ hasUpdate: true });
  });
}

// What is kept for later does not compete with what a first visitor waits for.
function calm(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CALM_MS));
}

// Without a service worker the page is there only while its server can be reached.
function onlyOnline(): void {
  set({ isOnlineOnly: true });
}

// The first one may fail to keep the page, where there is no room or no place for it.
function watchFirst(registration: ServiceWorkerRegistration): void {
  const first = registration.installing;
  first?.addEventListener('statechange', () => {
    if (first.state === 'redundant' && !registration.active) onlyOnline();
  });
}

// Has what only this language needs kept with the rest.
export async function keepLanguage(lang: string): Promise<void> {
  try {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ lang });
  } catch {
    // There is no service worker, or it may not be asked for: then nothing is kept.
  }
}

export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return onlyOnline();
  void keepLanguage(get().settings.lang);
  try {
    await follow();
  } catch {
    onlyOnline();
  }
}

async function follow(): Promise<void> {
  const workers = navigator.serviceWorker;
  let controller = workers.controller; // whose files the page has; the very first only begins to keep it
  const isFirst = !controller;
  workers.addEventListener('controllerchange', () => {
    if (controller) location.reload();
    controller = workers.controller;
  });
  if (isFirst) await calm();
  const registration = await workers.register('/sw.js');
  if (!isFirst && registration.waiting) {
    waiting = registration.waiting;
    return takeUpdate();
  }
  registration.addEventListener('updatefound', () => watch(registration));
  watch(registration);
  watchFirst(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}
