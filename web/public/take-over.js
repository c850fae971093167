// Imported by Workbox's generated service worker (scripts/service-worker.ts), which can activate a new version when one page asks for it, but
// cannot ask the other windows. Only a service worker knows them all.

/** Time limit for a window's answer, ms; a suspended window never answers. */
const LONGEST_ANSWER = 5_000;

function isQuiet(window) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, LONGEST_ANSWER, false);
    window.postMessage('is-quiet', [port2]);
  });
}

/** Activates this version when every window allows a reload; each then reloads itself. */
async function takeOver() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(windows.map(isQuiet));
  if (answers.every(Boolean)) await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(takeOver());
});

// The cache in which version 0.8.0 stored the API's answers.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('quartou-data')));
