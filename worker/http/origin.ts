import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './request.ts';

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

/**
 * The address that a request's tries are counted for, as Cloudflare saw it (a client cannot write that header there); of
 * IPv6 the network of 64 bits, in which one customer may choose any address. `local` without the header.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  if (!address) return 'local';
  return address.includes(':') ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
