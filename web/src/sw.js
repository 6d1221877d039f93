// Keeps the whole page in the browser, so that it starts without the server.
// build.mjs puts in the files and a version that changes with any of them.
const VERSION = '%VERSION%';
const FILES = %FILES%;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page that is open goes on with the files it began with, until it asks for the new ones.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(clear()));

// Every address of the page is the same document; whatever is no file of ours goes to the server.
async function answer(request) {
  const cache = await caches.open(VERSION);
  const path = request.mode === 'navigate' ? '/' : new URL(request.url).pathname;
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
