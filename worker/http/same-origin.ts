import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site that no other site can bring about; `none` is the person themselves. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses a call that changes something and that a page of another origin made, whatever its content type: a browser
 * adds the cookies by itself, and says in headers that no script can write where the call comes from. Every browser
 * that runs the product sends Origin with what is not a GET, so a call with neither header was not made by one, carries
 * only cookies that whoever wrote it already had, and passes (curl, tests, scripts of the operator).
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
