import type { Context } from 'hono';
import { isPage } from '../../core/rules/pages.ts';
import type { AppEnv } from './types.ts';

/**
 * A built file under `/assets/`. One that is missing is a 404 that nobody stores, and never the page: a browser that kept
 * the page as a script would stay broken for a year.
 */
export async function serveAsset(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) {
    await found.body?.cancel();
    return fileNotFound(c);
  }
  const answer = new Response(found.body, found);
  // Names of built files carry their hash: the same name is the same file for good.
  if (found.ok || found.status === 304) answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
  return answer;
}

const fileNotFound = (c: Context<AppEnv>) => c.text('Arquivo não encontrado.', 404, { 'cache-control': 'no-store' });

/** A path whose last part has an extension. */
const FILE = /\.[^/]*$/;

/**
 * Any other address: the page for a screen's; for all others 404, with the page, whose router says so too, or in words
 * where a file was asked for.
 */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const { pathname, origin } = new URL(c.req.url);
  const isKnown = isPage(pathname);
  if (!isKnown && FILE.test(pathname)) return fileNotFound(c);
  const headers = isKnown ? c.req.raw.headers : {};
  const found = await c.env.ASSETS.fetch(new Request(`${origin}/`, { method: c.req.method, headers }));
  const page = new HTMLRewriter().on('meta[property="og:image"]', absolute(origin)).transform(new Response(found.body, found));
  if (isKnown) return page;
  page.headers.delete('etag');
  page.headers.set('cache-control', 'no-store');
  return new Response(page.body, { status: 404, headers: page.headers });
}

/** Link previews need the picture's whole address, which the build does not know. */
const absolute = (origin: string) => ({
  element(meta: Element) {
    meta.setAttribute('content', new URL(meta.getAttribute('content') ?? '', origin).href);
  },
});
