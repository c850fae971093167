import { env } from 'cloudflare:workers';
import { callWith, type Settings, setCookies } from './api.ts';

/** The real database, with sessions from `withSession`. */
export const withSessions = (withSession: (start: string) => D1DatabaseSession): D1Database => ({
  prepare: (query) => env.DB.prepare(query),
  batch: (statements) => env.DB.batch(statements),
  exec: (query) => env.DB.exec(query),
  dump: () => env.DB.dump(),
  withSession: (start = 'first-unconstrained') => withSession(start),
});

/** The real database, which records where each of its sessions began. */
export function recordingD1(): { DB: D1Database; starts: string[] } {
  const starts: string[] = [];
  const DB = withSessions((start) => {
    starts.push(start);
    return env.DB.withSession(start);
  });
  return { DB, starts };
}

/**
 * `env.DB` is the primary, `env.REPLICA` a copy that lags. A session without a bookmark goes to the copy, one that the copy has
 * not reached to the primary.
 */
export function laggingD1() {
  let reached = '';
  const DB = withSessions((start) => {
    const isNear = start === 'first-unconstrained' || (start !== 'first-primary' && start <= reached);
    return isNear ? env.REPLICA.withSession('first-unconstrained') : env.DB.withSession('first-primary');
  });
  return {
    DB,
    async catchUp(...tables: string[]): Promise<void> {
      await env.REPLICA.batch([...tables].reverse().map((table) => env.REPLICA.prepare(`delete from ${table}`)));
      const session = env.DB.withSession('first-primary');
      for (const table of tables) {
        const { results } = await session.prepare(`select * from ${table}`).all();
        const inserts = results.map((row) => {
          const columns = Object.keys(row);
          const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
          return env.REPLICA.prepare(sql).bind(...Object.values(row));
        });
        if (inserts.length > 0) await env.REPLICA.batch(inserts);
      }
      reached = session.getBookmark() ?? '';
    },
  };
}

/** One person's browser: it stores the cookies of answers and sends them with every request. */
export function browserOf(settings: Settings, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: unknown): Promise<Response> => {
    const cookie = [headers.cookie, ...[...jar].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ');
    const response = await callWith(settings, method, path, body, cookie ? { ...headers, cookie } : headers);
    for (const set of setCookies(response)) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? [];
      if (rest.includes('Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}
