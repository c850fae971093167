import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { type Session, validateSession } from '../auth/sessions.ts';
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

  'GET /api/layouts': 'staff',
  'GET /api/attractions': 'staff',
  'GET /api/attractions/:id/photos': 'staff',
  'GET /api/values': 'staff',
  'GET /api/lot-settings': 'staff',
  'POST /api/schedules': 'staff',
  'GET /api/schedules/week/:startDate': 'staff',
  'GET /api/schedules/history': 'staff',
  'GET /api/schedules/:id': 'staff',
  'GET /api/schedules/:id/repeated': 'staff',
  'GET /api/schedules/:id/excel': 'staff',
  'POST /api/schedules/:id/repeat': 'staff',
  'POST /api/events': 'staff',
  'PUT /api/events/:id': 'staff',
};

/** The API's routes that a request's address matches, without middleware (`use`, `all`). */
export const routesOf = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));

/** Guards everything under /api. Sets `session` where it had to look for one. */
export const guard = createMiddleware<AppEnv>(async (c, next) => {
  const routes = routesOf(c);
  // An address may match two patterns (`/schedules/week/excel`): the stricter one counts.
  const levels = new Set(routes.map(({ method, path }) => ACCESS[`${method} ${path}`] ?? 'admin'));
  const isOpen =
    levels.size > 0 && !levels.has('admin') && (!levels.has('staff') || staffMayPass(c.var.context, readCookie(c, 'staff')));
  if (isOpen) return next();

  const session = await sessionOf(c);
  if (!session) {
    if (routes.length === 0) throw new AppError('not_found', 'Endereço não encontrado.');
    if (levels.has('admin')) {
      const hadOne = readCookie(c, 'session') !== undefined;
      throw new AppError('unauthorized', hadOne ? 'Sua sessão terminou. Entre novamente.' : 'Entre para continuar.');
    }
    throw new AppError('unauthorized', 'Informe o código da equipe.', { staffCode: true });
  }
  c.set('session', session);
  await next();
  const token = readCookie(c, 'session');
  if (session.extended && token) writeCookie(c, 'session', token);
});

/** The session of a request's cookie, if it is good; without a cookie the database is not asked. */
export async function sessionOf(c: Context<AppEnv>): Promise<Session | null> {
  const token = readCookie(c, 'session');
  return token === undefined ? null : validateSession(c.var.context, token);
}
