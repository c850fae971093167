import type { CalendarDate } from '../../core/rules/calendar.ts';
import { PAGES } from '../../core/rules/pages.ts';
import { DAYS, type DayKey, EXTRA_POSITION } from '../../core/rules/week.ts';

/** The pages' path patterns. A pattern without a parameter is also an address. */
export const PATHS = PAGES;

export const viewPath = (id: number | string) => `/admin/view/${id}`;

/** Location state of a viewer that was opened from another screen. Closing such a viewer goes back to that screen. */
export const FROM_LIST = 'from-list';

export const attractionPath = (id: number) => `${PATHS.attractions}/${id}`;

export const schedulePath = (id: number | string) => `/client/schedule/${id}`;

const DAY_KEYS: readonly DayKey[] = [...DAYS.map(({ key }) => key), 'extra'];

/** Returns an evening's name in the designer's address: `extra` is the first extra event, `extra-2` the second. */
export const dayKeyAt = (position: number): string => DAY_KEYS[position] ?? `extra-${position - DAY_KEYS.length + 2}`;

/** Returns the designer's address. Without `start`, the designer shows the same week as home. `position` opens an evening. */
export function designerPath(start?: CalendarDate | null, position?: number): string {
  const day = position === undefined ? undefined : dayKeyAt(position);
  const query = new URLSearchParams({ ...(start && { semana: start }), ...(day && { dia: day }) }).toString();
  return query ? `${PATHS.designer}?${query}` : PATHS.designer;
}

export function positionOfDayKey(day: string | null): number | null {
  const position = DAY_KEYS.indexOf(day as DayKey);
  const furtherExtra = /^extra-([2-9])$/.exec(day ?? '')?.[1];
  if (furtherExtra) return DAY_KEYS.length - 2 + Number(furtherExtra);
  return position < 0 ? null : position;
}

/** Returns a day editor's address. `of`: the week's Wednesday, the programme's id, or null for the week that home shows. */
export const dayPath = (index: number, of: CalendarDate | number | null) =>
  `/day/${index}${of === null ? '' : typeof of === 'number' ? `?programacao=${of}` : `?semana=${of}`}`;

interface Place {
  startDate: CalendarDate;
  position: number;
  programme: number | null;
}

/** Returns the address of the screen that shows an evening. `programme` is null for the week's own programme. */
export function eveningPath({ startDate, position, programme }: Place): string {
  if (programme === null) return designerPath(startDate, position);
  return position < EXTRA_POSITION ? dayPath(position, programme) : schedulePath(programme);
}

export const programmeId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Returns the address of the month that contains the date; without a date, of the current month. */
export const monthPath = (date: CalendarDate | null) => `${PATHS.history}?vista=mes${date ? `&mes=${date.slice(0, 7)}` : ''}`;

const BASE = 'http://local.invalid';

/** Returns the path to open after a login: `next` if it is a screen of administrators or staff (not home), else the dashboard. */
export function nextPath(next: string | null): string {
  if (!next || !URL.canParse(next, BASE)) return PATHS.dashboard;
  const { origin, pathname, search, hash } = new URL(next, BASE);
  const isScreen = /^\/(admin|designer|day|client)(\/|$)/.test(pathname);
  return origin === BASE && isScreen ? `${pathname}${search}${hash}` : PATHS.dashboard;
}

/** Returns the address of the reset page with a code. The code is in the fragment, which appears in no request and no log. */
export const resetPath = (code: string) => `${PATHS.reset}#${code}`;

export function loginPath(next: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(next)}`;
}
