import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '../../db/schema/accounts.ts';
import { createContext } from '../context.ts';
import { makeUser, SESSION } from '../test/accounts.ts';
import { cookieOf, get, lastLine, refusal, setCookies } from '../test/api.ts';
import { db } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';
import { createSession, validateSession } from './sessions.ts';

const DAY = 86_400_000;
const at = (ms: number) => createContext(env, { now: () => new Date(ms) });

async function session({ daysAgo = 0, daysLeft = 7 } = {}) {
  const user = await makeUser();
  const now = Date.now();
  const token = await createSession(at(now - daysAgo * DAY), user.id);
  const row = eq(sessions.userId, user.id);
  const expiresAt = Math.floor((now + daysLeft * DAY) / 1000);
  await db.update(sessions).set({ expiresAt }).where(row);
  const read = async () => (await db.select().from(sessions).where(row))[0];
  return { token, expiresAt, headers: { cookie: `${SESSION}=${token}` }, read };
}

it('a session is stored under a hash of its token', async () => {
  const { token, read } = await session();
  expect(token).toMatch(/^[a-z2-7]{40}$/);
  const row = await read();
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
  await refusal(get('/api/auth/user', { cookie: `${SESSION}=${row?.id}` }), 401, 'unauthorized');
});

it('a session expires after seven days without use', async () => {
  const { token, expiresAt } = await session();
  const ends = expiresAt * 1000;
  expect(await validateSession(at(ends - 1), token)).not.toBeNull();
  expect(await validateSession(at(ends), token)).toBeNull();
  const { headers } = await session({ daysLeft: -0.001 });
  await refusal(get('/api/auth/user', headers), 401, 'unauthorized');
});

it('a request extends a session and its cookie if less than half of the seven days is left', async () => {
  const fresh = await session({ daysLeft: 3.6 });
  expect(setCookies(await get('/api/auth/user', fresh.headers))).toEqual([]);
  expect((await fresh.read())?.expiresAt).toBe(fresh.expiresAt);

  const old = await session({ daysLeft: 3.4 });
  const response = await get('/api/auth/user', old.headers);
  expect(cookieOf(response, SESSION)).toBe(`${SESSION}=${old.token}`);
  expect(setCookies(response)[0]).toContain('Max-Age=604800');
  expect(Math.abs(((await old.read())?.expiresAt as number) * 1000 - Date.now() - 7 * DAY)).toBeLessThan(60_000);
  expect(lastLine().d1RoundTrips).toBe(2);
});

it('a session that cannot be extended, for example on a full disk, is still valid', async () => {
  const { token } = await session({ daysLeft: 3.4 });
  const prepare = (query: string) => {
    if (/^update "sessions"/i.test(query)) throw new Error('The disk is full.');
    return env.DB.prepare(query);
  };
  const context = createContext({ ...env, DB: replacing(env.DB, { prepare }) });
  expect(await validateSession(context, token)).not.toBeNull();
});

it('a session ends 30 days after the login, however much it is used', async () => {
  const recent = await session({ daysAgo: 29.9 });
  expect((await get('/api/auth/user', recent.headers)).status).toBe(200);
  const expired = await session({ daysAgo: 30.1 });
  await refusal(get('/api/auth/user', expired.headers), 401, 'unauthorized');
});
