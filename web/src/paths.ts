import { PAGES } from '../../core/rules/pages.ts';
import { DAYS, type DayKey } from '../../core/rules/week.ts';

/** Patterns of the screens' addresses, for the router. Those without a parameter are addresses. */
export const PATHS = PAGES;

/** Address of a programme's viewer. */
export const viewPath = (id: number | string) => `/admin/view/${id}`;

/** Location state of the viewer when it was opened from a list, to which closing it goes back. */
export const FROM_LIST = 'from-list';

/** Address of an attraction's page. */
export const attractionPath = (id: number) => `${PATHS.attractions}/${id}`;

/** Address of a programme's details. */
export const schedulePath = (id: number | string) => `/client/schedule/${id}`;

/** Address of the designer, with one of its days open: by its key, or 0 to 4. */
export function designerPath(day?: DayKey | number): string {
  const key = typeof day === 'number' ? DAYS[day]?.key : day;
  return key ? `${PATHS.designer}?dia=${key}` : PATHS.designer;
}

/** Address of the designer where "Repetir semana anterior" opens by itself. */
export const REPEAT_PATH = `${PATHS.designer}?repetir`;

/** Address of a day's editor; without a programme it works on this device's draft. */
export const dayPath = (index: number, programme: number | null) =>
  `/day/${index}${programme === null ? '' : `?programacao=${programme}`}`;

/** Any base does: only an address on the same origin is local. */
const BASE = 'http://local.invalid';

/** Where to go after a login: `next` when it is an admin screen of this product, else the dashboard. */
export function nextPath(next: string | null): string {
  if (!next || !URL.canParse(next, BASE)) return PATHS.dashboard;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  const isAdmin = pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`);
  return origin === BASE && isAdmin ? `${pathname}${search}${hash}` : PATHS.dashboard;
}

/** Address where a reset code is used, which it brings along: a fragment is in no request and no log. */
export const resetPath = (code: string) => `${PATHS.reset}#${code}`;

/** Address of the login that leads back to `next`. */
export function loginPath(next: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(next)}`;
}
