import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** What the session of a request's cookie is stored under. */
export const sessionId = (c: Context) =>
  createHash('sha256')
    .update(getCookie(c, 'quartou_session') ?? '')
    .digest('hex');

/** Before what a session has ended: seconds since 1970 for its idle end, an instant for its beginning. */
export const idleLimits = () => ({
  seconds: Math.floor(Date.now() / 1000),
  oldest: new Date(Date.now() - 30 * 86_400_000).toISOString(),
});
