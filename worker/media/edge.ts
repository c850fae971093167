import type { Context } from 'hono';
import type { ThumbWidth } from '../../core/rules/image-url.ts';
import type { AppEnv } from '../http/types.ts';

/** Browsers keep an image for good: its address is its content. */
export const FOREVER = 'public, max-age=31536000, immutable';

/**
 * For how long a data centre keeps an image, seconds: so long a picture that was removed for good may still be had from
 * there by whoever knows its address, since nothing takes it out of every data centre's cache.
 */
export const EDGE_AGE = 24 * 60 * 60;

/** What of a request the cache may answer to by itself; everything else about it is none of the cache's business. */
const HEEDED = ['range', 'if-none-match'];
/** The parts that the cache and R2 understand alike; other ranges are R2's. */
const PLAIN_RANGE = /^bytes=(\d+-\d*|-[1-9]\d*)$/;
const ANSWERS: ReadonlySet<number> = new Set([200, 206, 304]);

/** Where the cache has an image: one entry for each width of it, whatever else the address says. */
export function entryOf(c: Context<AppEnv>, hash: string, width: ThumbWidth | undefined): URL {
  return new URL(`/media/${hash}${width === undefined ? '' : `?w=${width}`}`, c.req.url);
}

/** What the cache of this data centre has for a request, whole, in part or as "you have it"; null when that is nothing. */
export async function fromEdge(c: Context<AppEnv>, entry: URL): Promise<Response | null> {
  const range = c.req.header('range');
  if (c.req.method !== 'GET' || c.req.header('if-range') || (range && !PLAIN_RANGE.test(range))) return null;
  const headers = new Headers();
  for (const name of HEEDED) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  const found = await caches.default.match(new Request(entry, { headers })).catch(() => undefined);
  if (!found) return null;
  if (!ANSWERS.has(found.status)) {
    await found.body?.cancel();
    return null;
  }
  const answer = new Response(found.body, found);
  answer.headers.set('cache-control', FOREVER);
  return answer;
}

/**
 * Has this data centre keep an image, after the answer. `read` gets it a second time: of one reading for both, whatever a
 * slow phone has not taken yet would wait in memory.
 */
export function keepAtEdge(c: Context<AppEnv>, entry: URL, read: () => Promise<Response | null>): void {
  const keep = async () => {
    const image = await read();
    if (!image) return;
    image.headers.set('cache-control', `public, max-age=${EDGE_AGE}`);
    await caches.default.put(entry, image);
  };
  c.executionCtx.waitUntil(
    keep().catch((error) => console.warn(JSON.stringify({ level: 'warn', notKept: entry.pathname, error: String(error) }))),
  );
}
