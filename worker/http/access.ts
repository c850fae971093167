import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { FOR_ADMIN } from '../../core/rules/seen.ts';
import { behind } from '../auth/behind.ts';
import { type Session, validateSession, viewerOf } from '../auth/sessions.ts';
import type { Shown } from '../auth/staff.ts';
import { AppError } from '../errors.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { isNoted } from './same-origin.ts';
import type { AppEnv } from './types.ts';
import { limitWrite } from './write-limits.ts';

/**
 * Who may call what. `public`: anybody. `staff`: anybody, or where there is a staff code only devices that entered it, and
 * administrators. Every other route under /api is for administrators: a new one is closed until it is listed here.
 */
export const ACCESS: Readonly<Record<string, 'public' | 'staff'>> = {
  'GET /api/health': 'public',
  'POST /api/login': 'public',
  'POST /api/register': 'public',
  'POST /api/logout': 'public',
  'POST /api/auth/reset': 'public',
  'GET /api/auth/check-registration': 'public',
  'GET /api/auth/staff': 'public',
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
  'POST /api/schedules/:id/repeat': 'staff',
  'POST /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions': 'staff',
  'GET /api/schedules/:id/versions/:number': 'staff',
  'GET /api/schedules/:id/versions/:number/restorable': 'staff',
  'GET /api/weeks': 'staff',
  'PUT /api/weeks/:startDate/events/:position': 'staff',
  'POST /api/events': 'staff',
  'PUT /api/events/:id': 'staff',
};

/** The API's routes that a request's address matches, without middleware (`use`, `all`). */
export const routesOf = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));

/** What does something else than ask the database, reads a large body first, or wants its user: who asks is known before it begins. */
const KNOWN_FIRST: ReadonlySet<string> = new Set([
  'GET /api/auth/user',
  'GET /api/admin/health',
  'POST /api/schedules/:id/package',
]);

/** Whether the request changes nothing. */
export const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** What a request's cookies show to be let in. */
export const shownBy = (c: Context): Shown => ({ session: readCookie(c, 'session'), device: readCookie(c, 'staff') });

/**
 * Guards everything under /api. Before an administrator's write the session is looked for; anything else begins with that, and
 * its answer is thrown away when nobody is let in.
 */
export const guard = createMiddleware<AppEnv>(async (c, next) => {
  const routes = routesOf(c).map(({ method, path }) => `${method} ${path}`);
  if (routes.length === 0) throw new AppError('not_found', 'Endereço não encontrado.');
  // An address may match two patterns (`/schedules/week/excel`): the stricter one counts.
  const levels = new Set(routes.map((route) => ACCESS[route] ?? 'admin'));
  const level = levels.has('admin') ? 'admin' : levels.has('staff') ? 'staff' : 'public';
  if (level === 'public') return next();

  if (level === 'staff' && !isRead(c)) await limitWrite(c, routes);
  const shown = shownBy(c);
  const refusal = () => {
    if (level === 'staff') return new AppError('unauthorized', 'Informe o código da equipe.', { staffCode: true });
    return new AppError('unauthorized', shown.session ? 'Sua sessão terminou. Entre novamente.' : 'Entre para continuar.');
  };
  if (level === 'admin' && shown.session === undefined) throw refusal();

  const door = behind(c.var.context, level, shown);
  const isKnownFirst = (level === 'admin' && !isRead(c)) || routes.some((route) => KNOWN_FIRST.has(route));
  if (isKnownFirst) {
    const entry = await door.entry();
    if (!entry) throw refusal();
    if (entry.session) c.set('session', entry.session);
  }
  const { context } = isKnownFirst ? c.var : door;
  c.set('context', { ...context, userId: shown.session && isNoted(c) ? viewerOf(context, shown.session) : null });
  await next();
  const entry = await door.entry();
  if (!entry) {
    // hono would add the headers of the answer to the refusal's.
    c.res = undefined;
    throw refusal();
  }
  if (entry.session && c.var.isPersonal) c.header(FOR_ADMIN, '1');
  if (shown.session !== undefined && entry.session?.extended) writeCookie(c, 'session', shown.session);
});

/** The session's token, for an answer that tells an administrator more than the staff; the device then does not keep it. */
export function readerOf(c: Context<AppEnv>): string | undefined {
  c.set('isPersonal', true);
  return readCookie(c, 'session');
}

/** The session of a request's cookie, if it is good; without a cookie the database is not asked. */
export async function sessionOf(c: Context<AppEnv>): Promise<Session | null> {
  const token = readCookie(c, 'session');
  return token === undefined ? null : validateSession(c.var.context, token);
}
