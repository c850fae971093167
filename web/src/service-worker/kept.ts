import { THUMB_WIDTHS } from '../../../core/rules/image-url.ts';

/** The staff's reads that are kept as last seen. Every other address under /api, all of the administrators' among them, is not. */
const KEPT = [
  /^\/api\/(layouts|attractions|attractions\/memory|values|lot-settings|house)$/,
  /^\/api\/attractions\/\d+\/photos$/,
  /^\/api\/schedules\/(week\/\d{4}-\d\d-\d\d|month\/\d{4}-\d\d)$/,
  /^\/api\/schedules\/(\d+|history)$/,
];

const HISTORY = '/api/schedules/history';

/** Whether a read's answer is kept on the device. Of the history the first page without a search. */
export function isKept({ pathname, searchParams }: URL): boolean {
  if (pathname === HISTORY && (searchParams.get('q') || searchParams.has('before'))) return false;
  return KEPT.some((pattern) => pattern.test(pathname));
}

const MEMORY = '/api/attractions/memory';

/** Under which address it is kept: of these reads the memory alone depends on what comes after the path, its week. */
export const keptAs = ({ origin, pathname, search }: URL): string => `${origin}${pathname}${pathname === MEMORY ? search : ''}`;

/** Whether an address is a small picture's. A retry after a failure goes past the cache. */
export const isSmallPicture = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/media/') &&
  THUMB_WIDTHS.some((width) => searchParams.get('w') === String(width)) &&
  !searchParams.has('retry');

/** Whether a write may have changed what a read answers. The catalogue's names are in the programmes too. */
export function isTouched(writtenPath: string, { pathname }: URL): boolean {
  if (/^\/api\/(auth|login|logout|register)\b/.test(writtenPath)) return false;
  return pathname.startsWith('/api/schedules/') || !/^\/api\/(schedules|events)\b/.test(writtenPath);
}
