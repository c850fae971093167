// Part of `npm run build`: Workbox generates the service worker, which does not handle requests of the API.
// With SERVICE_WORKER=off the build keeps web/public/sw.js instead, which removes an installed service worker.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSW, type RuntimeCaching } from 'workbox-build';
import { PICTURE_CACHE, THUMB_WIDTHS } from '../core/rules/image-url.ts';
import { framePath, PAGE_NAMES, PAGES, sampleAddress } from '../core/rules/pages.ts';
import { DAYS } from '../core/rules/week.ts';
import { CACHE_FOREVER } from '../worker/http/edge.ts';
import { BUILD } from './local/build.ts';

const [build = BUILD] = process.argv.slice(2);
const client = join(build, 'client');

const PLAIN = ['first.js', 'favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png', 'apple-touch-icon.png'];

/** A service worker caches a frame with these headers, so they are part of the frame's revision in the list of cached files. */
const headers = readFileSync(join(client, '_headers'), 'utf8');

/** Serves a page's frame at all addresses of the page: each parameter of `pattern`, such as `:id`, may have any value. */
const frame = (pattern: string, address: string): RuntimeCaching => ({
  // Like the router, ignores case, a slash at the end and the fragment, which Workbox leaves in the address.
  urlPattern: new RegExp(`^https?://[^/]+${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/?#]+')}/?([?#]|$)`, 'i'),
  handler: 'CacheOnly',
  options: {
    // This cache is always empty, so that the fallback responds: the frame, or the network if the frame is missing.
    cacheName: 'none',
    precacheFallback: { fallbackURL: framePath(address) },
    plugins: [{ handlerDidError: ({ request }) => fetch(request) }],
  },
});

const pages = PAGE_NAMES.filter((name) => name !== 'day');
const frames = [
  ...pages.map((name) => frame(PAGES[name], sampleAddress(name))),
  ...DAYS.map((_, index) => PAGES.day.replace(':dayIndex', String(index))).map((address) => frame(address, address)),
];

const pictures: RuntimeCaching = {
  // `w` must be the last parameter, so that a retry after a failure (with `&retry=`) bypasses the cache.
  urlPattern: new RegExp(`/media/[^?]+\\?([^&]*&)*w=(${THUMB_WIDTHS.join('|')})$`),
  handler: 'CacheFirst',
  options: {
    cacheName: PICTURE_CACHE,
    // Caches thumbnails only. If the server cannot make a thumbnail, its response lacks this header.
    cacheableResponse: { statuses: [200], headers: { 'cache-control': CACHE_FOREVER } },
    // The limit exceeds the number of a large venue's layouts, so looking through all layouts removes no picture of the week.
    expiration: { maxEntries: 2000, purgeOnQuotaError: true },
    // Offline, a thumbnail of another width is better than no picture.
    plugins: [
      {
        // Uses no constant for the cache's name, because Workbox copies only this function's text into sw.js.
        handlerDidError: ({ request }) => caches.match(request, { cacheName: 'quartou-pictures', ignoreSearch: true }),
      },
    ],
  },
};

if (process.env.SERVICE_WORKER !== 'off') {
  await generateSW({
    globDirectory: client,
    // Fonts with letters that Portuguese does not use are not cached in advance, but loaded when needed.
    globPatterns: ['frames/*.html', 'assets/!(*latin-ext*)', ...PLAIN],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 10_000_000,
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map(({ url, revision, size }) => ({
          url: `/${url.replace(/\.html$/, '')}`,
          revision: revision && createHash('sha256').update(revision).update(headers).digest('hex').slice(0, 16),
          size,
        })),
      }),
    ],
    runtimeCaching: [...frames, pictures],
    // The first service worker controls the open page at once. A new version waits until every window allows a reload.
    clientsClaim: true,
    importScripts: ['/take-over.js'],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    babelPresetEnvTargets: ['chrome >= 100', 'safari >= 16', 'firefox >= 110'],
    swDest: join(client, 'sw.js'),
  });
}
