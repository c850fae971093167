import { env } from 'cloudflare:workers';
import { BOOKMARK } from './accounts.ts';
import { callWith, setCookies } from './api.ts';

/** A binding that passes everything on to a real database and writes down where each session of it began. */
export function recordingD1(): { DB: D1Database; starts: string[] } {
  const starts: string[] = [];
  const withSession = (start = 'first-unconstrained') => {
    starts.push(start);
    return env.DB.withSession(start);
  };
  return { DB: standIn(withSession), starts };
}

/**
 * D1 with one copy that is behind, of two real databases: `env.DB` is the primary, `env.REPLICA` the copy, which is nearest
 * to everybody. Sessions go by D1's rules: unconstrained ones to the copy, those with a bookmark that the copy has not
 * reached to the primary (where D1 may as well wait for the copy), and all that changes something to the primary.
 */
export function laggingD1() {
  const asked: ('primary' | 'copy')[] = [];
  let reached = '';
  const counted = (where: 'primary' | 'copy', session: D1DatabaseSession): D1DatabaseSession =>
    ({
      prepare: (query: string) => {
        if (where === 'copy' && !/^\s*select/i.test(query)) throw new Error(`A copy cannot: ${query}`);
        asked.push(where);
        return session.prepare(query);
      },
      batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      getBookmark: () => (where === 'copy' ? reached || null : session.getBookmark()),
    }) as unknown as D1DatabaseSession;
  const withSession = (start = 'first-unconstrained') => {
    const isNear = start === 'first-unconstrained' || (start !== 'first-primary' && start <= reached);
    return isNear
      ? counted('copy', env.REPLICA.withSession('first-unconstrained'))
      : counted('primary', env.DB.withSession('first-primary'));
  };
  return {
    DB: standIn(withSession),
    /** Where each statement was sent, in order. */
    asked,
    /** Brings the rows of these tables over, those that others refer to first. */
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

/** What is not asked through a session is the primary's. */
const standIn = (withSession: (start?: string) => D1DatabaseSession) =>
  ({
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    withSession,
  }) as unknown as D1Database;

/** A browser of one person: it keeps the cookies that answers set, and sends them with every request. */
export function device(settings: Partial<Env>, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of setCookies(response)) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? [];
      if (rest.includes('Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const sent = () => {
    const cookie = [headers.cookie, ...[...jar].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ');
    return cookie ? { ...headers, cookie } : headers;
  };
  const bookmarks = () => [...jar].flatMap(([name, value]) => (name.startsWith(BOOKMARK) ? value : []));
  return {
    bookmarks,
    async ask(method: string, path: string, body?: unknown): Promise<Response> {
      const response = await callWith(settings, method, path, body, sent());
      keep(response);
      return response;
    },
    /** Requests that leave at once; their answers arrive in the reverse order. */
    async askAtOnce(...requests: [method: string, path: string, body?: unknown][]): Promise<Response[]> {
      const cookies = sent();
      const responses = await Promise.all(
        requests.map(([method, path, body]) => callWith(settings, method, path, body, cookies)),
      );
      for (const response of [...responses].reverse()) keep(response);
      return responses;
    },
  };
}
