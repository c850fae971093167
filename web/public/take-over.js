// Imported by Workbox's service worker (scripts/service-worker.ts), which would activate a new version once any page asks for it.
// This file first asks every window whether it allows a reload. Only a service worker can reach all windows.

/** Time limit for a window's reply, in ms. A suspended window never replies; it decides about its reload when it is resumed. */
const REPLY_LIMIT_MS = 5_000;

function isQuiet(window) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, REPLY_LIMIT_MS, window.visibilityState === 'hidden');
    window.postMessage('is-quiet', [port2]);
  });
}

/** Embedded documents, pictures and pages of links (/s/) do not run the app: they cannot answer `isQuiet`, and need no reload. */
const runsApp = ({ url, frameType }) => frameType !== 'nested' && !/^\/(s|media|api)\//.test(new URL(url).pathname);

/** Activates this version if every window of the app allows a reload. Hidden windows without a reply count as allowing it. */
async function takeOver() {
  const windows = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(runsApp);
  const replies = await Promise.all(windows.map(isQuiet));
  if (replies.every(Boolean)) await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(takeOver());
});

// Deletes the cache in which version 0.8.0 stored the API's responses.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('quartou-data')));
