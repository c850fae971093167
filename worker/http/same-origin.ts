import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site that no other site can cause; `none` is an address that the person typed. */
const OWN = new Set(['same-origin', 'none']);

/** Whether a page of another origin has caused the call; false for a program, which sends neither header. */
function isForeign(c: Context): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  return (origin !== undefined && origin !== new URL(c.req.url).origin) || (site !== undefined && !OWN.has(site));
}

/**
 * Whether a download is written down as somebody's: it is answered to another site, too, because the browser adds the cookies by
 * itself, but nobody has asked for it knowingly then. A HEAD has no content.
 */
export const isNoted = (c: Context): boolean => c.req.method !== 'HEAD' && !isForeign(c);

/**
 * Refuses a call that changes something and comes from a page of another origin, whatever its content type: the browser
 * would add the cookies by itself. It says where a call comes from in headers that no script can write. Every browser that
 * runs the product sends Origin with what is not a GET, so a call with neither header comes from a program (curl, tests,
 * the operator's scripts), which has only the cookies that it was given, and passes.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!READS.has(c.req.method) && isForeign(c)) {
    throw new AppError('forbidden', 'Este pedido veio de outro site e foi recusado.');
  }
  await next();
});
