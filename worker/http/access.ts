import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { behindSession, type Session, validateSession } from '../auth/sessions.ts';
import { staffMayPass } from '../auth/staff.ts';
import { AppError } from '../errors.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { AppEnv } from './types.ts';

/**
 * Who may call what. `public`: anybody. `staff`: anybody, or where the secret STAFF_CODE is set only devices that entered
 * it, and administrators. Every other route under /api is for administrators: a new one is closed until it is listed here.
 */
export const ACCESS: Readonly<Record<string, 'public' | 'staff'>> = {
  'GET /api/health': 'public',
  'POST /api/login': 'public',
  'POST /api/register': 'public',
  'POST /api/logout': 'public',
  'GET /api/auth/check-registration': 'public',
  'GET /api/auth/staff': 'public',
  'POST /api/auth/staff-code': 'public',

  'GET /api/house': 'staff',
  'GET /api/layouts': 'staff',
  'GET /api/attractions': 'staff',
  'GET /api/attractions/:id/photos': 'staff',
  'GET /api/values': 'staff',
  'GET /api/lot-settings': 'staff',
  'POST /api/schedules': 'staff',
  'GET /api/schedules/week/:startDate': 'staff',
  'GET /api/schedules/history': 'staff',
  'GET /api/schedules/usual': 'staff',
  'GET /api/schedules/:id': 'staff',
  'GET /api/schedules/:id/repeated': 'staff',
  'GET /api/schedules/:id/excel': 'staff',
  'GET /api/schedules/:id/package': 'staff',
  'POST /api/schedules/:id/package': 'staff',
  'POST /api/schedules/:id/repeat': 'staff',
  'POST /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions/:number': 'staff',
  'GET /api/schedules/:id/versions/:number/restorable': 'staff',
  'POST /api/events': 'staff',
  'PUT /api/events/:id': 'staff',
};

/** The API's routes that a request's address matches, without middleware (`use`, `all`). */
export const routesOf = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));

/** Reads for a session that ask something else than the database, or its user: the session is known before they begin. */
const AFTER_SESSION: ReadonlySet<string> = new Set(['GET /api/auth/user', 'GET /api/admin/health']);

/** Whether the request changes nothing. */
export const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/**
 * Guards everything under /api. Before a write the session is looked for; a read begins with it, and its answer is thrown
 * away when there is none.
 */
export const guard = createMiddleware<AppEnv>(async (c, next) => {
  const routes = routesOf(c).map(({ method, path }) => `${method} ${path}`);
  if (routes.length === 0) throw new AppError('not_found', 'Endereço não encontrado.');
  // An address may match two patterns (`/schedules/week/excel`): the stricter one counts.
  const levels = new Set(routes.map((route) => ACCESS[route] ?? 'admin'));
  const { context } = c.var;
  if (!levels.has('admin') && (!levels.has('staff') || staffMayPass(context, readCookie(c, 'staff')))) return next();

  const token = readCookie(c, 'session');
  const refusal = () => {
    if (!levels.has('admin')) return new AppError('unauthorized', 'Informe o código da equipe.', { staffCode: true });
    return new AppError('unauthorized', token ? 'Sua sessão terminou. Entre novamente.' : 'Entre para continuar.');
  };
  if (token === undefined) throw refusal();

  let session: Session | null;
  if (isRead(c) && !routes.some((route) => AFTER_SESSION.has(route))) {
    const behind = behindSession(context, token);
    c.set('context', behind.context);
    await next();
    session = await behind.session();
    if (!session) {
      // hono would add the headers of the read's answer to the refusal's.
      c.res = undefined;
      throw refusal();
    }
  } else {
    session = await validateSession(context, token);
    if (!session) throw refusal();
    c.set('session', session);
    await next();
  }
  if (session.extended) writeCookie(c, 'session', token);
});

/** The session of a request's cookie, if it is good; without a cookie the database is not asked. */
export async function sessionOf(c: Context<AppEnv>): Promise<Session | null> {
  const token = readCookie(c, 'session');
  return token === undefined ? null : validateSession(c.var.context, token);
}
