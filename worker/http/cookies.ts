import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEVICE_COOKIE_AGE } from '../auth/devices.ts';
import { SESSION_COOKIE_AGE } from '../auth/sessions.ts';
import { STAFF_COOKIE_AGE } from '../auth/staff.ts';

/** Every cookie of the product and how long a browser keeps it, seconds. */
const AGES = {
  session: SESSION_COOKIE_AGE,
  staff: STAFF_COOKIE_AGE,
  device: DEVICE_COOKIE_AGE,
  // Copies of the database are seconds behind, never a day.
  bookmark: 24 * 60 * 60,
} as const;
type CookieKind = keyof typeof AGES;

/** Whether the request came by https. */
export const isSecure = (c: Context) => c.req.url.startsWith('https:');

/** Browsers take a `__Host-` cookie only with Secure and for this very host; on plain http (localhost) they refuse it. */
const nameOf = (c: Context, kind: CookieKind) => `${isSecure(c) ? '__Host-' : ''}quartou_${kind}`;

export const readCookie = (c: Context, kind: CookieKind): string | undefined => getCookie(c, nameOf(c, kind)) || undefined;

export function writeCookie(c: Context, kind: CookieKind, value: string, maxAge: number = AGES[kind]): void {
  setCookie(c, nameOf(c, kind), value, { path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax', maxAge });
}

export const clearCookie = (c: Context, kind: CookieKind): void => writeCookie(c, kind, '', 0);
