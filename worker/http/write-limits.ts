import type { Context } from 'hono';
import { TooManyAttempts } from '../errors.ts';
import { clientAddress } from './address.ts';
import type { AppEnv } from './types.ts';

/** The staff's routes that add rows or files that stay. */
const CREATIONS: ReadonlySet<string> = new Set([
  'POST /api/schedules',
  'POST /api/schedules/:id/repeat',
  'POST /api/schedules/:id/versions',
  'POST /api/schedules/:id/package',
]);

/** What Retry-After says, seconds: the periods of the bindings in wrangler.toml. */
const PERIODS = { STAFF_SAVES: 10, STAFF_CREATIONS: 60 } as const;

/** Addresses of this machine, `clientAddress` of IPv6's included: programs on it, and a proxy that tells no address. */
const OWN: ReadonlySet<string> = new Set(['local', '127.0.0.1', '0:0:0:0']);

/**
 * Limits what one address may write by the staff's routes, which need no code where none is set. By Cloudflare's rate limiting,
 * which asks no database. An installation without it, or one where it fails, limits nothing.
 * @throws TooManyAttempts
 */
export async function limitWrite(c: Context<AppEnv>, routes: readonly string[]): Promise<void> {
  const address = clientAddress(c);
  if (OWN.has(address)) return;
  const name = routes.some((route) => CREATIONS.has(route)) ? 'STAFF_CREATIONS' : 'STAFF_SAVES';
  const limiter: RateLimit | undefined = c.env[name];
  const outcome = await limiter?.limit({ key: address }).catch(() => undefined);
  if (outcome?.success !== false) return;
  const seconds = PERIODS[name];
  throw new TooManyAttempts(seconds, `Muitos pedidos desta rede ao mesmo tempo. Espere ${seconds} segundos e tente de novo.`);
}
