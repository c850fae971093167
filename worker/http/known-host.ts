import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

/**
 * Against DNS rebinding on a local server: a foreign page whose name leads to this machine is of our origin for the
 * browser, and would reach what needs no login. Pages, which hold no data, come without this question. `npm start` lists the server's names in ALLOWED_HOSTS; on Cloudflare, where
 * only our own names lead here, it is not set.
 */
export const knownHost = createMiddleware<AppEnv>(async (c, next) => {
  const allowed = c.env.ALLOWED_HOSTS;
  if (allowed !== undefined) {
    const { hostname } = new URL(c.req.url);
    if (!allowed.split(',').includes(hostname) && !hostname.endsWith('.localhost')) {
      const isAddress = /^[\d.]+$|^\[/.test(hostname);
      const setting = isAddress ? `HOST=${hostname.replace(/[[\]]/g, '')}` : `PUBLIC_ORIGIN=https://${hostname}`;
      throw new AppError(
        'forbidden',
        `Este servidor não atende por "${hostname}". Abra http://localhost na mesma porta, ou inicie com ${setting} npm start.`,
      );
    }
  }
  await next();
});
