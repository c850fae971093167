import { PATHS } from './paths.ts';

/** Any base does: only what stays on it is local. */
const BASE = 'http://local.invalid';

/** Where to go after a login: `next` when it is an admin screen of this product, else the dashboard. */
export function nextPath(next: string | null): string {
  if (!next || !URL.canParse(next, BASE)) return PATHS.dashboard;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  const isAdmin = pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`);
  return origin === BASE && isAdmin ? `${pathname}${search}${hash}` : PATHS.dashboard;
}

/** The login that comes back to an address. */
export function loginPath(next: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(next)}`;
}
