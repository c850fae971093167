import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

/**
 * Only on a machine of one's own, where `npm start` says in ALLOWED_HOSTS by which names it is called: a page from
 * elsewhere whose name leads to this machine (DNS rebinding) counts as of one origin with us for the browser, and would
 * reach what needs no login. On Cloudflare only our own names lead here, and nothing is asked.
 */
export const knownHost = createMiddleware<AppEnv>(async (c, next) => {
  const allowed = c.env.ALLOWED_HOSTS;
  if (allowed !== undefined) {
    const { hostname } = new URL(c.req.url);
    if (!allowed.split(',').includes(hostname) && !hostname.endsWith('.localhost')) {
      throw new AppError(
        'forbidden',
        `Este servidor não atende por "${hostname}". Abra http://localhost na mesma porta, ou inicie com HOST=${hostname} npm start.`,
      );
    }
  }
  await next();
});
