import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEVICE_COOKIE_AGE } from '../auth/devices.ts';
import { SESSION_COOKIE_AGE } from '../auth/sessions.ts';
import { STAFF_COOKIE_AGE } from '../auth/staff.ts';

/** How long a device's bookmarks are carried, seconds: a copy of the database is behind by seconds, never by a day. */
const BOOKMARK_COOKIE_AGE = 24 * 60 * 60;

/** Every cookie of the product and how long a browser keeps it, seconds. */
const AGES = {
  session: SESSION_COOKIE_AGE,
  staff: STAFF_COOKIE_AGE,
  device: DEVICE_COOKIE_AGE,
  bookmark: BOOKMARK_COOKIE_AGE,
} as const;
/** Of a bookmark a device may have several, each under a mark of eight hexadecimal digits (`bookmark.ts`). */
type CookieKind = Exclude<keyof typeof AGES, 'bookmark'> | `bookmark_${string}`;

const MARK = /^[0-9a-f]{8}$/;

const isSecure = (c: Context) => new URL(c.req.url).protocol === 'https:';

/** `__Host-`: a browser takes it only with Secure and for this very host. On plain http (localhost) it would refuse it. */
const nameOf = (c: Context, kind: CookieKind) => `${isSecure(c) ? '__Host-' : ''}quartou_${kind}`;

export const readCookie = (c: Context, kind: CookieKind): string | undefined => getCookie(c, nameOf(c, kind)) || undefined;

const ageOf = (kind: CookieKind) => AGES[kind.startsWith('bookmark_') ? 'bookmark' : (kind as keyof typeof AGES)];

export function writeCookie(c: Context, kind: CookieKind, value: string, maxAge: number = ageOf(kind)): void {
  setCookie(c, nameOf(c, kind), value, { path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax', maxAge });
}

export const clearCookie = (c: Context, kind: CookieKind): void => writeCookie(c, kind, '', 0);

/** The bookmarks that a device carries, by their marks. */
export function readBookmarks(c: Context): Map<string, string> {
  const prefix = nameOf(c, 'bookmark_');
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(getCookie(c))) {
    const mark = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (MARK.test(mark)) found.set(mark, value);
  }
  return found;
}
