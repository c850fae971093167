// Imported by the service worker that Workbox generates (scripts/service-worker.ts), which can change to a later version when one page says
// so, but cannot ask the others: only a service worker knows how many windows there are.

/** How long a window may take to answer, ms; one that is asleep does not. */
const LONGEST_ANSWER = 5_000;

function isQuiet(window) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, LONGEST_ANSWER, false);
    window.postMessage('is-quiet', [port2]);
  });
}

/** Becomes the current version where every window agrees: each is at a quiet moment and will reload. */
async function takeOver() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(windows.map(isQuiet));
  if (answers.every(Boolean)) await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(takeOver());
});

// What the service worker of 0.8.0 kept of the API's answers.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('quartou-data')));
