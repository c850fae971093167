import type { CalendarDate } from '../../core/rules/calendar.ts';
import { PAGES } from '../../core/rules/pages.ts';
import { DAYS, type DayKey } from '../../core/rules/week.ts';

/** Patterns without a parameter are addresses. */
export const PATHS = PAGES;

export const viewPath = (id: number | string) => `/admin/view/${id}`;

/** Location state of a viewer that was opened from a list; closing it goes back there. */
export const FROM_LIST = 'from-list';

export const attractionPath = (id: number) => `${PATHS.attractions}/${id}`;

export const schedulePath = (id: number | string) => `/client/schedule/${id}`;

/** Names of positions in addresses: the days, then the extra event. */
const DAY_KEYS: readonly DayKey[] = [...DAYS.map(({ key }) => key), 'extra'];

export const dayKeyAt = (position: number): DayKey => DAY_KEYS[position] ?? 'extra';

/** Without `start` the week that home shows; with a position that evening is open. */
export function designerPath(start?: CalendarDate | null, position?: number): string {
  const day = position === undefined ? undefined : dayKeyAt(position);
  const query = new URLSearchParams({ ...(start && { semana: start }), ...(day && { dia: day }) }).toString();
  return query ? `${PATHS.designer}?${query}` : PATHS.designer;
}

/** The position that `?dia=` denotes; null when it denotes none. */
export function positionOf(day: string | null): number | null {
  const position = DAY_KEYS.indexOf(day as DayKey);
  return position < 0 ? null : position;
}

/** Address of a day's editor: by its week's Wednesday, or by its programme's id. */
export const dayPath = (index: number, of: CalendarDate | number | null) =>
  `/day/${index}${of === null ? '' : typeof of === 'number' ? `?programacao=${of}` : `?semana=${of}`}`;

/** The id in a text; null when it cannot be one. */
export const programmeId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const BASE = 'http://local.invalid';

/** Target after a login: `next` when it is an administrators' screen of this product, else the dashboard. */
export function nextPath(next: string | null): string {
  if (!next || !URL.canParse(next, BASE)) return PATHS.dashboard;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  const isAdmin = pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`);
  return origin === BASE && isAdmin ? `${pathname}${search}${hash}` : PATHS.dashboard;
}

/** Address where a reset code is used. The code is in the fragment, which appears in no request and no log. */
export const resetPath = (code: string) => `${PATHS.reset}#${code}`;

export function loginPath(next: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(next)}`;
}
