import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { ADMIN_HEADER } from '../../core/contracts/limits.ts';
import { type Session, validateSession } from '../auth/sessions.ts';
import { checkDevice } from '../auth/staff.ts';
import { AppError, TooManyAttempts } from '../errors.ts';
import { clientAddress, isRecorded } from './origin.ts';
import { type AppEnv, isRead, readCookie, writeCookie } from './request.ts';

/** Routes missing here are for administrators. `staff` routes admit devices with the staff code, or everybody if none is set. */
export const ACCESS: Readonly<Record<string, 'public' | 'staff'>> = {
  'GET /api/health': 'public',
  'POST /api/login': 'public',
  'POST /api/register': 'public',
  'POST /api/logout': 'public',
  'POST /api/auth/reset': 'public',
  'GET /api/auth/check-registration': 'public',
  'POST /api/auth/staff-code': 'public',

  'GET /api/house': 'staff',
  'GET /api/layouts': 'staff',
  'GET /api/attractions': 'staff',
  'GET /api/attractions/memory': 'staff',
  'GET /api/attractions/:id/photos': 'staff',
  'GET /api/values': 'staff',
  'GET /api/lot-settings': 'staff',
  'POST /api/schedules': 'staff',
  'GET /api/schedules/history': 'staff',
  'GET /api/schedules/usual': 'staff',
  'GET /api/schedules/month/:month': 'staff',
  'GET /api/schedules/:id': 'staff',
  'GET /api/schedules/:id/repeated': 'staff',
  'GET /api/schedules/:id/excel': 'staff',
  'GET /api/schedules/:id/package': 'staff',
  'POST /api/schedules/:id/package': 'staff',
  'POST /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions/:number': 'staff',
  'GET /api/schedules/:id/versions/:number/restorable': 'staff',
  'GET /api/weeks': 'staff',
  'PUT /api/weeks/:startDate/events/:position': 'staff',
  'POST /api/events': 'staff',
  'PUT /api/events/:id': 'staff',
};

/** Returns the API routes that match a request's address, without middleware (`use`, `all`). */
export const routesOf = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));

export const guard = createMiddleware<AppEnv>(async (c, next) => {
  const routes = routesOf(c).map(({ method, path }) => `${method} ${path}`);
  if (routes.length === 0) throw new AppError('not_found', 'Endereço não encontrado.');
  // An address may match two patterns, as `/schedules/history` also matches `/schedules/:id`. The stricter level applies.
  const levels = new Set(routes.map((route) => ACCESS[route] ?? 'admin'));
  const level = levels.has('admin') ? 'admin' : levels.has('staff') ? 'staff' : 'public';
  if (level === 'public') return next();

  const { context } = c.var;
  const token = readCookie(c, 'session');
  const session = token === undefined ? null : await validateSession(context, token);
  if (!session && level === 'admin') {
    throw new AppError('unauthorized', token ? 'Sua sessão terminou. Entre novamente.' : 'Entre para continuar.');
  }
  const extendedDevice = session ? null : await admitDevice(c);
  // Only admitted calls count. Otherwise guests, who share the staff's IP address in the venue, could use up the staff's limit.
  if (level === 'staff') await limitStaff(c, routes);
  if (session) {
    c.set('context', { ...context, administrator: session.user, userId: isRecorded(c) ? session.user.id : null });
  }
  await next();
  if (session) c.header(ADMIN_HEADER, '1');
  if (extendedDevice) writeCookie(c, 'staff', extendedDevice);
  // A route that sets cookies has replaced or ended the session, so the old cookie must not be set again.
  const isCurrent = !c.res.headers.has('set-cookie');
  if (session?.extended && token !== undefined && isCurrent) writeCookie(c, 'session', token);
});

/** Returns the staff cookie to set again if the device's access was just extended, else null. @throws AppError `unauthorized` */
async function admitDevice(c: Context<AppEnv>): Promise<string | null> {
  const token = readCookie(c, 'staff');
  const { allowed, extended } = await checkDevice(c.var.context, token);
  if (!allowed) throw new AppError('unauthorized', 'Informe o código da equipe.', { staffCode: true });
  return token !== undefined && extended ? token : null;
}

export function administrator(c: Context<AppEnv>): Session['user'] {
  const { administrator } = c.var.context;
  if (!administrator) throw new Error('A route for administrators was reached without a session.');
  return administrator;
}

const CREATIONS: ReadonlySet<string> = new Set([
  'POST /api/schedules',
  'POST /api/schedules/:id/versions',
  'GET /api/schedules/:id/package',
  'POST /api/schedules/:id/package',
  'GET /api/schedules/:id/excel',
]);

/** Values of Retry-After, in seconds. They equal the periods of the rate limiting bindings in wrangler.toml. */
const PERIOD_SECONDS = { STAFF_SAVES: 10, STAFF_CREATIONS: 60 } as const;

/** Addresses without a rate limit: those of local programs, and of a local proxy that does not forward the client's address. */
const LOCAL_ADDRESSES: ReadonlySet<string> = new Set(['local', '127.0.0.1', '0:0:0:0']);

async function limitStaff(c: Context<AppEnv>, routes: readonly string[]): Promise<void> {
  if (routes.some((route) => CREATIONS.has(route))) await limitRate(c, 'STAFF_CREATIONS');
  else if (!isRead(c)) await limitRate(c, 'STAFF_SAVES');
}

/** Refuses calls above an address's rate limit. Refuses nothing if the limiter is missing or fails. Each `group` counts separately. */
export async function limitRate(c: Context<AppEnv>, name: keyof typeof PERIOD_SECONDS, group = ''): Promise<void> {
  const address = clientAddress(c);
  if (LOCAL_ADDRESSES.has(address)) return;
  const limiter: RateLimit | undefined = c.env[name];
  const outcome = await limiter?.limit({ key: group + address }).catch(() => undefined);
  if (outcome?.success !== false) return;
  const seconds = PERIOD_SECONDS[name];
  throw new TooManyAttempts(seconds, `Muitos pedidos desta rede ao mesmo tempo. Espere ${seconds} segundos e tente de novo.`);
}
