import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site that no other site can cause; `none` is an address that the person typed. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses a call that changes something and comes from a page of another origin, whatever its content type: the browser
 * would add the cookies by itself. It says where a call comes from in headers that no script can write. Every browser that
 * runs the product sends Origin with what is not a GET, so a call with neither header comes from a program (curl, tests,
 * the operator's scripts), which has only the cookies that it was given, and passes.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!READS.has(c.req.method)) {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign = (origin !== undefined && origin !== new URL(c.req.url).origin) || (site !== undefined && !OWN.has(site));
    if (isForeign) throw new AppError('forbidden', 'Este pedido veio de outro site e foi recusado.');
  }
  await next();
});
