import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import { type AppEnv, isRead } from './request.ts';

/** A tunnel or proxy on this machine calls the server under these hosts if it does not forward the original Host. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Gives a request through a tunnel or proxy the address that the browser shows (PUBLIC_ORIGIN). Cookies and links need it. */
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
 * Prevents DNS rebinding on a local server: if a foreign site's name resolves to this machine, the browser treats the server as
 * same-origin, and the site could call routes that need no login. A host that is an IP address passes, because no other site can
 * have it. Pages from Workers Assets are not checked; they hold no data. `npm start` lists the server's names in ALLOWED_HOSTS.
 * On Cloudflare only our host names reach the Worker, so ALLOWED_HOSTS is not set.
 */
export const knownHost = createMiddleware<AppEnv>(async (c, next) => {
  const allowed = c.env.ALLOWED_HOSTS;
  if (allowed !== undefined) {
    // The Host header is checked, because Miniflare takes the URL from MF-Original-URL, a header that any page can send.
    const host = c.req.header('host')?.toLowerCase() ?? new URL(c.req.url).host;
    const hostname = host.replace(/:\d*$/, '');
    const isAddress = /^[\d.]+$|^\[/.test(hostname);
    if (!isAddress && !allowed.split(',').includes(hostname) && !hostname.endsWith('.localhost')) {
      // Tunnels and proxies add X-Forwarded-Proto. A request without it comes directly from the local network, by plain http.
      const port = c.req.header('x-forwarded-proto') ? undefined : /:(\d+)$/.exec(host)?.[1];
      const command = `PUBLIC_ORIGIN=${port ? `http://${host} HOST=0.0.0.0 PORT=${port}` : `https://${hostname}`} npm start`;
      const advice = `Abra um endereço que o terminal mostra (localhost ou IP), ou inicie com ${command}.`;
      throw new AppError('forbidden', `Este servidor não atende por "${hostname}". ${advice}`);
    }
  }
  await next();
});

/** Values of Sec-Fetch-Site that no other site can cause. A typed address causes `none`. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** True if a page of another origin caused the request. Programs send neither Origin nor Sec-Fetch-Site, so they pass. */
function isForeign(c: Context): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  return (origin !== undefined && origin !== new URL(c.req.url).origin) || (site !== undefined && !OWN_SITES.has(site));
}

/** False for HEAD requests and requests that another site caused. The audit log and the views do not record these requests. */
export const isRecorded = (c: Context): boolean => c.req.method !== 'HEAD' && !isForeign(c);

/**
 * Refuses a write that a page of another origin caused, because browsers may add our cookies to it. Every supported browser sends
 * Origin with a write, and no script can set this header.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c) && isForeign(c)) {
    const advice = c.env.PUBLIC_ORIGIN ? ` Abra ${c.env.PUBLIC_ORIGIN}.` : '';
    throw new AppError('forbidden', `Este pedido veio de outro site e foi recusado.${advice}`);
  }
  await next();
});

const IPV4_IN_IPV6 = /^::ffff:(\d+(?:\.\d+){3})$/;

/** Returns the client's address from Cloudflare, else `local`; for IPv6 the /64 network, because it belongs to one client. */
export function clientAddress(c: Context<AppEnv>): string {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  if (!address) return 'local';
  const [, ipv4] = IPV4_IN_IPV6.exec(address) ?? [];
  return ipv4 ?? (address.includes(':') ? network64(address) : address);
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
