import type { Context } from 'hono';
import type { Start } from '../../db/copies.ts';
import { routesOf } from './access.ts';
import { clearCookie, readBookmarks, writeCookie } from './cookies.ts';
import type { AppEnv } from './types.ts';

// Copies of the database are behind the primary by moments. Whatever the primary has shown a device, the device carries as
// a bookmark, and no copy that is older answers it: so everybody sees what they have done themselves.

/** Reads that are no use when they are late: progress that the lists are fetched after, and what tells of trouble. */
const AT_PRIMARY: ReadonlySet<string> = new Set(['GET /api/imports/current', 'GET /api/imports/:id', 'GET /api/health']);

/** What may be a bookmark. D1 says no more than that bookmarks sort as text; those it gives are hexadecimal with dashes. */
const BOOKMARK = /^[0-9a-f-]{16,128}$/;

/** Where this request's statements begin: what may change something and the reads above at the primary. */
export function startOf(c: Context<AppEnv>): Start {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || routesOf(c).some(({ method, path }) => AT_PRIMARY.has(`${method} ${path}`))) return 'first-primary';
  const newest = [...readBookmarks(c).values()].filter((text) => BOOKMARK.test(text)).sort();
  return newest.at(-1) ?? 'first-unconstrained';
}

/**
 * Puts what the primary has shown this request on its answer; nothing where only copies were asked. Each answer has a
 * cookie of its own and takes back those that came with its request, which are older: of five days saved side by side, the
 * answer that comes last need not be the newest, and must not write over it.
 */
export function keepBookmark(c: Context<AppEnv>): void {
  const bookmark = c.var.context.copies.bookmark();
  if (bookmark === null) return;
  // Read by nobody, it would not be missed until somebody misses their own change.
  if (!BOOKMARK.test(bookmark)) console.warn(JSON.stringify({ level: 'warn', unknownBookmark: bookmark }));
  for (const mark of readBookmarks(c).keys()) clearCookie(c, `bookmark_${mark}`);
  writeCookie(c, `bookmark_${c.var.requestId.slice(0, 8)}`, bookmark);
}
