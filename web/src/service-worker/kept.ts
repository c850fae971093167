import { THUMB_WIDTHS } from '../../../core/rules/image-url.ts';

/** The staff's reads that are kept as last seen. Every other address under /api, all of the administrators' among them, is not. */
const KEPT = [
  /^\/api\/(layouts|attractions|attractions\/memory|values|lot-settings|house)$/,
  /^\/api\/attractions\/\d+\/photos$/,
  /^\/api\/weeks$/,
  /^\/api\/schedules\/month\/\d{4}-\d\d$/,
  /^\/api\/schedules\/(\d+|history)$/,
];

const HISTORY = '/api/schedules/history';

/** Whether a read's answer is kept on the device. Of the history the first page without a search. */
export function isKept({ pathname, searchParams }: URL): boolean {
  if (pathname === HISTORY && (searchParams.get('q') || searchParams.has('before'))) return false;
  return KEPT.some((pattern) => pattern.test(pathname));
}

/** What depends on what comes after the path, its week. */
const OF_A_WEEK = ['/api/attractions/memory', '/api/weeks'];

/** Under which address it is kept. */
export const keptAs = ({ origin, pathname, search }: URL): string =>
  `${origin}${pathname}${OF_A_WEEK.includes(pathname) ? search : ''}`;

/** Whether an address is a small picture's. A retry after a failure goes past the cache. */
export const isSmallPicture = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/media/') &&
  THUMB_WIDTHS.some((width) => searchParams.get('w') === String(width)) &&
  !searchParams.has('retry');

/** Whether a write may have changed what a read answers. The catalogue's names are in the programmes too. */
export function isTouched(writtenPath: string, { pathname }: URL): boolean {
  if (/^\/api\/(auth|login|logout|register)\b/.test(writtenPath)) return false;
  const isOfWeeks = pathname.startsWith('/api/schedules/') || pathname === '/api/weeks';
  return isOfWeeks || !/^\/api\/(schedules|events|weeks)\b/.test(writtenPath);
}
