// New versions of the page. The service worker keeps all files of the running version; a newer one
// waits until the person asks for it, or until the page is opened again. Games are saved, so
// reloading loses nothing.
import { get, set } from './store';

const FIRST_VISIT_DELAY_MS = 3000;

let waiting: ServiceWorker | null = null;

// Activates the waiting version; then the page reloads (see follow).
export function takeUpdate(): void {
  waiting?.postMessage('take over');
}

// The very first service worker is not an update. In Firefox it may already be in control when its
// installation is reported.
function watch(registration: ServiceWorkerRegistration): void {
  const { installing: arriving, active } = registration;
  if (!active) return;
  arriving?.addEventListener('statechange', () => {
    if (arriving.state !== 'installed' || !navigator.serviceWorker.controller) return;
    waiting = arriving;
    set({ hasUpdate: true });
  });
}

// Filling the cache must not compete with what a first visit needs.
function firstVisitDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_VISIT_DELAY_MS));
}

// Without a service worker the page works only while its server can be reached.
function setOnlineOnly(): void {
  set({ isOnlineOnly: true });
}

// The first service worker may fail to fill its cache, for lack of space or of a cache.
function watchFirst(registration: ServiceWorkerRegistration): void {
  const first = registration.installing;
  first?.addEventListener('statechange', () => {
    if (first.state === 'redundant' && !registration.active) setOnlineOnly();
  });
}

// Has the service worker keep the files that only this language needs.
export async function keepLanguage(lang: string): Promise<void> {
  try {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ lang });
  } catch {
    // There is no service worker, or access is denied: nothing is kept.
  }
}

export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return setOnlineOnly();
  void keepLanguage(get().settings.lang);
  try {
    await follow();
  } catch {
    setOnlineOnly();
  }
}

async function follow(): Promise<void> {
  const workers = navigator.serviceWorker;
  let controller = workers.controller; // the one that serves this page's files; none on a first visit
  const isFirst = !controller;
  workers.addEventListener('controllerchange', () => {
    if (controller) location.reload();
    controller = workers.controller;
  });
  if (isFirst) await firstVisitDelay();
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
