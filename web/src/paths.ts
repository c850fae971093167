import type { CalendarDate } from '../../core/rules/calendar.ts';
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

/** The days and the extra event, as addresses name them, by position. */
const DAY_KEYS: readonly DayKey[] = [...DAYS.map(({ key }) => key), 'extra'];

/** How an address names a position. */
export const dayKeyAt = (position: number): DayKey => DAY_KEYS[position] ?? 'extra';

/** Address of a week's page; without a start the week that home shows. With a position one of its evenings is open. */
export function designerPath(start?: CalendarDate | null, position?: number): string {
  const day = position === undefined ? undefined : dayKeyAt(position);
  const query = new URLSearchParams({ ...(start && { semana: start }), ...(day && { dia: day }) }).toString();
  return query ? `${PATHS.designer}?${query}` : PATHS.designer;
}

/** The position that `?dia=` names; null where it names none. */
export function positionOf(day: string | null): number | null {
  const position = DAY_KEYS.indexOf(day as DayKey);
  return position < 0 ? null : position;
}

/** Address of a day's editor: of the week of a Wednesday, or of one of its programmes by its id. */
export const dayPath = (index: number, of: CalendarDate | number | null) =>
  `/day/${index}${of === null ? '' : typeof of === 'number' ? `?programacao=${of}` : `?semana=${of}`}`;

/** The id that a text is; null when it cannot be one. */
export const programmeId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

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
