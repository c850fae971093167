/**
 * The service worker, built into /sw.js by scripts/service-worker.ts. It answers with the built files and frames that came with it,
 * and keeps the staff's reads and small pictures as last seen. Writes never pass through it: uploads keep their progress, and
 * a save outlives its page.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { framePath, pageOf } from '../../../core/rules/pages.ts';
import { DATA_CACHE, FOR_ADMIN, PICTURE_CACHE, SEEN_AT } from '../../../core/rules/seen.ts';
import { isKept, isSmallPicture, isTouched, keptAs } from './kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** The built files, from the build. */
declare const __PRECACHE__: { url: string; revision: string | null }[];

/** For how long the network may stay silent, seconds: as long as a send waits for an answer before it goes by what is remembered. */
const PATIENCE = 4;
/** When it is given up, ms, as the page does: what hangs keeps one of the browser's few connections. */
const TIMEOUT = 30_000;
const DAY = 24 * 60 * 60;

// The page that installs it is served by it too. A later version waits until the windows agree.
clientsClaim();

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && pageOf(url.pathname) !== null,
  async ({ request, url }) => (await matchPrecache(framePath(url.pathname))) ?? fetch(request),
);
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false });

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isSmallPicture(url),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [
      {
        // Not what stands in for a copy that could not be made, which may be large.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
        // Without a network the copy of the other width is better than none.
        handlerDidError: async ({ request }) => caches.match(request, { cacheName: PICTURE_CACHE, ignoreSearch: true }),
      },
      new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true }),
    ],
  }),
);

/** How many writes of this device have succeeded. */
let writes = 0;

const reads = new NetworkFirst({
  cacheName: DATA_CACHE,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keptAs(new URL(request.url)),
      handlerWillStart: async ({ state }) => {
        if (state) state.writes = writes;
      },
      requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(TIMEOUT) }),
      fetchDidSucceed: async ({ request, response }) => {
        // This device is not let in any more: it keeps nothing.
        if (response.status === 401) await caches.delete(DATA_CACHE);
        if (response.status === 404) await (await caches.open(DATA_CACHE)).delete(keptAs(new URL(request.url)));
        return response;
      },
      // An answer that was on its way during a write may be older than it.
      cacheWillUpdate: async ({ response, state }) =>
        response.status === 200 && state?.writes === writes && !response.headers.has(FOR_ADMIN) ? seenNow(response) : null,
    },
    new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * DAY }),
  ],
});

registerRoute(({ request, sameOrigin, url }) => sameOrigin && request.mode !== 'navigate' && isKept(url), reads);

function seenNow({ body, status, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.set(SEEN_AT, new Date().toISOString());
  return new Response(body, { status, headers: kept });
}

/** Asks for reads, to keep the answers. */
const askAgain = (event: ExtendableMessageEvent, urls: string[]) =>
  Promise.all(urls.map((url) => reads.handle({ event, request: new Request(url) }).catch(() => undefined)));

/** How long after a write the reads that it has changed are asked again: the screen does so for its own meanwhile. */
const REFRESH_DELAY = 2_000;
const touched = new Set<string>();
let refreshing: Promise<void> | null = null;

/** After a write: asks again what is kept and has changed by it. What cannot be asked stays, as seen when it was. */
async function refreshAfter(event: ExtendableMessageEvent, path: string): Promise<void> {
  writes += 1;
  const cache = await caches.open(DATA_CACHE);
  for (const { url } of await cache.keys()) if (isTouched(path, new URL(url))) touched.add(url);
  refreshing ??= wait(REFRESH_DELAY).then(async () => {
    refreshing = null;
    const urls = [...touched];
    touched.clear();
    await askAgain(event, urls);
  });
  await refreshing;
}

/** Becomes the current version where every window agrees: each is at a quiet moment and will reload. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(windows.map(isQuiet));
  if (answers.every(Boolean)) await self.skipWaiting();
}

/** How long a window may take to answer, ms; one that is asleep does not. */
const LONGEST_ANSWER = 5_000;

function isQuiet(window: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  window.postMessage('is-quiet', [port2]);
  return Promise.race([answer, wait(LONGEST_ANSWER).then(() => false)]);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

self.addEventListener('message', (event) => {
  // What a page has asked for before there was a service worker.
  if (event.data?.type === 'keep') {
    const urls: string[] = event.data.urls;
    event.waitUntil(
      askAgain(
        event,
        [...new Set(urls)].filter((url) => isKept(new URL(url))),
      ),
    );
  }
  if (event.data?.type === 'wrote') event.waitUntil(refreshAfter(event, String(event.data.path)));
  if (event.data?.type === 'take-over') event.waitUntil(takeOver());
  // A page that has lost its files: there is nothing to wait for.
  if (event.data?.type === 'take-over-now') event.waitUntil(self.skipWaiting());
});
