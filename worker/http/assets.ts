import type { Context } from 'hono';
import type { AppEnv } from './types.ts';

/**
 * A built file under `/assets/`. The Assets binding answers the page for whatever it does not have; a browser that kept
 * that as a script would be broken for a year, so here it becomes a plain 404 that nobody stores.
 */
export async function serveAsset(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) {
    await found.body?.cancel();
    return c.text('Arquivo não encontrado.', 404, { 'cache-control': 'no-store' });
  }
  const answer = new Response(found.body, found);
  // Names of built files carry their hash: the same name is the same file for good.
  if (found.ok || found.status === 304) answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
  return answer;
}

/** Anything else that reaches the Worker: the page, or a file beside it. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  return new Response(found.body, found);
}
