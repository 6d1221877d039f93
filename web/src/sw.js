// Keeps the whole page in the browser, so that it starts without the server.
// build.mjs inserts the files and a version that changes with any of them.
const VERSION = '%VERSION%';
const FILES = %FILES%;
const LANGUAGES = %LANGUAGES%; // files that only a page in that language needs

// Marks in the cache that a language is kept, so that the next version keeps it, too.
const mark = (lang) => `/kept/${lang}`;

async function keepLanguage(lang) {
  const cache = await caches.open(VERSION);
  if (!(lang in LANGUAGES) || (await cache.match(mark(lang)))) return;
  await cache.addAll(LANGUAGES[lang]);
  await cache.put(mark(lang), new Response());
}

async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES);
  for (const lang of Object.keys(LANGUAGES)) if (await caches.match(mark(lang))) await keepLanguage(lang);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// An open page keeps the files it started with until it asks for the new ones.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data.lang) event.waitUntil(keepLanguage(event.data.lang).catch(() => undefined)); // retried on the next visit
});

self.addEventListener('activate', (event) => event.waitUntil(clear()));

// Every address of the page is the same document; any other file is fetched from the server.
async function answer(request) {
  const cache = await caches.open(VERSION);
  const path = request.mode === 'navigate' ? '/' : new URL(request.url).pathname;
  return (await cache.match(path)) ?? fetch(request);
}

// A notification leads to its table, in a page that is open if there is one.
async function open(path) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  page.postMessage({ go: path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).pathname.startsWith('/feed/')) return; // no page, and not to be kept
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
