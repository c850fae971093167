import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { WEEK_KEY } from '../../core/contracts/weeks.ts';
import { SESSION_COOKIE_SECONDS } from '../auth/sessions.ts';
import { STAFF_COOKIE_SECONDS } from '../auth/staff.ts';
import type { Context as ServiceContext } from '../context.ts';

export interface AppEnv {
  /** Only `npm start` sets ALLOWED_HOSTS and PUBLIC_ORIGIN (`origin.ts`). */
  Bindings: Env & { ALLOWED_HOSTS?: string; PUBLIC_ORIGIN?: string };
  Variables: {
    requestId: string;
    context: ServiceContext;
  };
}

const COOKIE_SECONDS = {
  session: SESSION_COOKIE_SECONDS,
  staff: STAFF_COOKIE_SECONDS,
  device: 365 * 24 * 60 * 60,
} as const;
type CookieKind = keyof typeof COOKIE_SECONDS;

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isRead = (c: Context): boolean => READ_METHODS.has(c.req.method);

export const isSecure = (c: Context) => c.req.url.startsWith('https:');

/** A `__Host-` cookie needs Secure. On plain http the name has the port, because all ports of a host share their cookies. */
function nameOf(c: Context, kind: CookieKind): string {
  if (isSecure(c)) return `__Host-quartou_${kind}`;
  const { port } = new URL(c.req.url);
  return `quartou_${kind}${port && `_${port}`}`;
}

export const readCookie = (c: Context, kind: CookieKind): string | undefined => getCookie(c, nameOf(c, kind)) || undefined;

export function writeCookie(c: Context, kind: CookieKind, value: string, maxAge: number = COOKIE_SECONDS[kind]): void {
  setCookie(c, nameOf(c, kind), value, { path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax', maxAge });
}

export const clearCookie = (c: Context, kind: CookieKind): void => writeCookie(c, kind, '', 0);

/** True for the designer's POSTs of a week's own programme and of its first extra event. Repeating such a POST adds no row. */
export const isOwnWeek = (c: Context): boolean => c.req.header('idempotency-key') === WEEK_KEY;
