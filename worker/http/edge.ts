import type { Context } from 'hono';
import type { SmallImage } from '../media/keys.ts';
import type { AppEnv } from './request.ts';

/** Only for addresses derived from the content, such as an image's: browsers never ask for such an address again. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** A data centre's cache keeps an image this long. Nothing removes it earlier, even if the image was deleted for good. */
export const EDGE_CACHE_SECONDS = 24 * 60 * 60;

export function edgeKey(c: Context<AppEnv>, hash: string, small: SmallImage | undefined): URL {
  return new URL(`/media/${hash}${small === undefined ? '' : `?w=${small}`}`, c.req.url);
}

export async function fromEdge(c: Context<AppEnv>, entry: URL): Promise<Response | null> {
  if (c.req.method !== 'GET') return null;
  const condition = c.req.header('if-none-match');
  const headers: HeadersInit = condition ? { 'if-none-match': condition } : {};
  const cached = await caches.default.match(new Request(entry, { headers })).catch(() => undefined);
  if (!cached) return null;
  const response = new Response(cached.body, cached);
  response.headers.set('cache-control', CACHE_FOREVER);
  return response;
}

/** Caches an image. `read` loads it again, because one shared stream (`tee`) would buffer what a slow client has not read. */
export function storeAtEdge(c: Context<AppEnv>, entry: URL, read: () => Promise<Response | null>): void {
  const store = async () => {
    const image = await read();
    if (!image) return;
    image.headers.set('cache-control', `public, max-age=${EDGE_CACHE_SECONDS}`);
    await caches.default.put(entry, image);
  };
  c.executionCtx.waitUntil(
    store().catch((error) => console.warn(JSON.stringify({ level: 'warn', notKept: entry.pathname, error: String(error) }))),
  );
}
