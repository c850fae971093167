import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createContext } from '../context.ts';
import { isRead, routesOf } from './access.ts';
import { type AppEnv, clearCookie, readCookie, writeCookie } from './request.ts';

/** Reads that need the newest data: an import's progress, after which the lists are fetched, and the health check. */
const AT_PRIMARY: ReadonlySet<string> = new Set(['GET /api/imports/current', 'GET /api/imports/:id', 'GET /api/health']);

/** Format of D1's bookmarks: hexadecimal with dashes. */
const BOOKMARK = /^[0-9a-f-]{16,128}$/;

/**
 * D1's copies lag behind. A read may be answered by a copy that has reached the cookie's bookmark; anything else goes to the
 * primary and sets a new bookmark, so that people read their own writes.
 */
export const databaseSession = createMiddleware<AppEnv>(async (c, next) => {
  const carried = readCookie(c, 'bookmark');
  const start = startOf(c, carried);
  const session = c.env.DB.withSession(start);
  c.set('context', createContext(c.env, {}, session));
  await next();
  if (start === 'first-primary') {
    const bookmark = session.getBookmark();
    if (bookmark !== null) writeCookie(c, 'bookmark', bookmark);
  } else if (carried !== undefined && c.res.status >= 500) {
    // D1 may have refused the bookmark, for example after the database was recreated: the next read goes without it.
    clearCookie(c, 'bookmark');
  }
});

function startOf(c: Context<AppEnv>, carried: string | undefined): string {
  if (!isRead(c) || routesOf(c).some(({ method, path }) => AT_PRIMARY.has(`${method} ${path}`))) return 'first-primary';
  return carried !== undefined && BOOKMARK.test(carried) ? carried : 'first-unconstrained';
}
