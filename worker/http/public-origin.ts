import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './types.ts';

/** How a tunnel or reverse proxy on the same machine calls this one when it does not pass on the Host that it was asked for. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Gives a request the address that the browser shows where a tunnel or reverse proxy stands in front of `npm start`
 * (PUBLIC_ORIGIN): it arrives by plain http, under the public host or under localhost. Everything after this, such as
 * cookies, links and the check of Origin, reads the address from the request. Other addresses, such as those of the local
 * network, stay as they are.
 */
export const publicOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.env.PUBLIC_ORIGIN;
  if (origin !== undefined) {
    const url = new URL(c.req.url);
    const isPublic = url.hostname === new URL(origin).hostname;
    if (isPublic || LOOPBACK.has(url.hostname)) {
      c.req.raw = new Request(origin + url.pathname + url.search, c.req.raw);
    }
  }
  await next();
});
