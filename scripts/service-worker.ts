// Run by `npm run build` on the folder it has built into, after the frames: Workbox generates the service worker into client/sw.js.
// It brings along the built files and the frames, answers navigations with the frames, and keeps small pictures; the API's answers
// never pass through it. With SERVICE_WORKER=off the one that removes itself stays there (web/public/sw.js).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSW, type RuntimeCaching } from 'workbox-build';
import { PICTURE_CACHE } from '../core/rules/device.ts';
import { THUMB_WIDTHS } from '../core/rules/image-url.ts';
import { anAddress, framePath, PAGES, type PageName } from '../core/rules/pages.ts';
import { DAYS } from '../core/rules/week.ts';
import { FOREVER } from '../worker/http/edge.ts';
import { BUILD } from './local/build.ts';

const [build = BUILD] = process.argv.slice(2);
const client = join(build, 'client');

const PLAIN = ['first.js', 'favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png', 'apple-touch-icon.png'];

/** A frame is kept with its headers, so a change of them makes it another one too. */
const headers = readFileSync(join(client, '_headers'), 'utf8');

/** The addresses of a page, whatever stands for `:x` in its pattern, are answered with its frame. */
const frame = (pattern: string, address: string): RuntimeCaching => ({
  // As for the router, case and a slash at the end make no difference.
  urlPattern: new RegExp(`^https?://[^/]+${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/?]+')}/?(\\?|$)`, 'i'),
  handler: 'CacheOnly',
  options: {
    // Nothing is ever in it, so the answer is what is in its place: the frame, else the network.
    cacheName: 'none',
    precacheFallback: { fallbackURL: framePath(address) },
    plugins: [{ handlerDidError: ({ request }) => fetch(request) }],
  },
});

const pages = (Object.keys(PAGES) as PageName[]).filter((name) => name !== 'day');
const frames = [
  ...pages.map((name) => frame(PAGES[name], anAddress(name))),
  ...DAYS.map((_, index) => PAGES.day.replace(':dayIndex', String(index))).map((address) => frame(address, address)),
];

const pictures: RuntimeCaching = {
  // A retry after a failure (`&retry=`) goes past the cache.
  urlPattern: new RegExp(`/media/[^?]+\\?([^&]*&)*w=(${THUMB_WIDTHS.join('|')})$`),
  handler: 'CacheFirst',
  options: {
    cacheName: PICTURE_CACHE,
    // Not what stands in for a copy that could not be made, which may be large.
    cacheableResponse: { statuses: [200], headers: { 'cache-control': FOREVER } },
    expiration: { maxEntries: 400, purgeOnQuotaError: true },
    // Without a network the copy of the other width is better than none.
    plugins: [
      {
        handlerDidError: ({ request }) => caches.match(request, { cacheName: 'quartou-pictures', ignoreSearch: true }),
      },
    ],
  },
};

if (process.env.SERVICE_WORKER !== 'off') {
  await generateSW({
    globDirectory: client,
    // Letters that Portuguese does not have come when they are needed.
    globPatterns: ['frames/*.html', 'assets/!(*latin-ext*)', ...PLAIN],
    // Named by their content.
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
    // The page that installs it is served by it too. A later version waits until the windows agree.
    clientsClaim: true,
    importScripts: ['/take-over.js'],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    babelPresetEnvTargets: ['chrome >= 100', 'safari >= 16', 'firefox >= 110'],
    swDest: join(client, 'sw.js'),
  });
}
