import { applyD1Migrations, createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryValueList } from '../../core/contracts/catalogue.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import worker from '../index.ts';
import { admin, BOOKMARK } from '../test/accounts.ts';
import { answer, callWith, lastLine, refusal, setCookies, withKey } from '../test/api.ts';
import { browserOf, laggingD1, recordingD1, withSessions } from '../test/copies.ts';
import { makeDay, makeSchedule, unique, WEDNESDAY } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';

const MOMENT = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683';

const carrying = (bookmark: string) => ({ cookie: `${BOOKMARK}=${encodeURIComponent(bookmark)}` });
const bookmarksOf = (response: Response) => setCookies(response).filter((cookie) => cookie.startsWith(BOOKMARK));

/** The bookmarks at which one request's sessions began, and its answer. */
async function startsOf(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { DB, starts } = recordingD1();
  const response = await callWith({ DB }, method, path, body, headers);
  return { response, starts };
}

describe('a database session', () => {
  it('starts anywhere for a read without a bookmark, and at the bookmark with one', async () => {
    const { id } = await makeSchedule();
    for (const [method, path] of [
      ['GET', '/api/values'],
      ['HEAD', '/api/values'],
      ['GET', `/api/schedules/${id}/excel?type=all`],
    ] as const) {
      expect([path, (await startsOf(method, path)).starts]).toEqual([path, ['first-unconstrained']]);
      expect([path, (await startsOf(method, path, undefined, carrying(MOMENT))).starts]).toEqual([path, [MOMENT]]);
    }
  });

  it.each([
    ['words', 'first-primary'],
    ['another alphabet', 'ção'.repeat(20)],
    ['control characters', `${'0'.repeat(40)}\r\nx: y\0`],
    ['capitals', 'F'.repeat(59)],
    ['too little', '0-0'],
    ['too much', 'f'.repeat(129)],
    ['very much', 'f'.repeat(8_000)],
    ['nothing', ''],
    ['a broken escape', '%E0%A4%A'],
    ['SQL', "'; drop table events; --"],
  ])('starts anywhere if the bookmark is %s', async (_, forged) => {
    const { response, starts } = await startsOf('GET', '/api/values', undefined, carrying(forged));
    expect([response.status, starts]).toEqual([200, ['first-unconstrained']]);
  });

  it('starts at the primary for a request that may write, whatever its bookmark', async () => {
    const { scheduleId, eventId } = await makeDay();
    for (const headers of [{}, carrying(MOMENT)]) {
      const put = await startsOf('PUT', `/api/events/${eventId}`, { scheduleId, eventName: 'Samba' }, headers);
      expect([put.response.status, put.starts]).toEqual([200, ['first-primary']]);
    }
    const login = await startsOf('POST', '/api/login', { username: unique('Ninguém'), password: 'senha errada' });
    expect(login.starts).toEqual(['first-primary']);
  });

  it('starts at the primary for a read that needs the newest data', async () => {
    const { cookie } = await admin();
    for (const path of ['/api/imports/current', '/api/imports/999999']) {
      const { response, starts } = await startsOf('GET', path, undefined, { cookie });
      expect([path, starts]).toEqual([path, ['first-primary']]);
      // The lists fetched after the progress are at least as new.
      expect(bookmarksOf(response)).toHaveLength(1);
    }
  });

  it('is not used by a scheduled step or a message', async () => {
    const { DB, starts } = recordingD1();
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB });
    const message = { id: 'm', timestamp: new Date(0), attempts: 1, body: { job: 'read', importId: 999_999 } };
    await worker.queue(createMessageBatch('quartou-jobs', [message]), { ...env, DB });
    expect(starts).toEqual([]);
  });
});

describe('the bookmark of an answer', () => {
  it('is one cookie for this host, for a day, replacing the former one', async () => {
    const { response } = await startsOf('POST', '/api/schedules', { startDate: WEDNESDAY }, carrying(MOMENT));
    expect(bookmarksOf(response)).toEqual([
      expect.stringMatching(
        /^__Host-quartou_bookmark=[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const plain = await callWith({}, 'POST', 'http://localhost:8787/api/schedules', { startDate: WEDNESDAY });
    expect(setCookies(plain)).toEqual([
      expect.stringMatching(/^quartou_bookmark=[0-9a-f-]{59}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('is set after a write, its refusal and its repetition', async () => {
    const { scheduleId, eventId } = await makeDay();
    const headers = withKey(crypto.randomUUID());
    for (const [status, method, path, body] of [
      [201, 'POST', '/api/schedules', { startDate: WEDNESDAY }],
      [201, 'POST', '/api/schedules', { startDate: WEDNESDAY }],
      [200, 'PUT', `/api/events/${eventId}`, { scheduleId, revision: 1, eventName: 'Minha' }],
      [409, 'PUT', `/api/events/${eventId}`, { scheduleId, revision: 1, eventName: 'Outra' }],
    ] as const) {
      const { response } = await startsOf(method, path, body, headers);
      expect([response.status, bookmarksOf(response).length], await response.text()).toEqual([status, 1]);
    }
  });

  it('is not set after a read, without a database query, or on cacheable answers', async () => {
    const { id } = await makeSchedule();
    for (const [method, path, body] of [
      ['GET', `/api/schedules/${id}`],
      ['GET', `/api/schedules/${id}/excel?type=all`],
      ['GET', '/api/schedules/999999'],
      ['GET', `/media/${'a'.repeat(64)}`],
      ['GET', '/designer'],
      ['POST', '/api/login', { username: '' }],
    ] as const) {
      const response = await callWith({}, method, path, body, carrying(MOMENT));
      expect([path, setCookies(response)]).toEqual([path, []]);
    }
  });

  it('is removed if a read with it fails, so that the next read works', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const refuse = () => Promise.reject(new Error('D1_ERROR: bookmark is in the future'));
    const refusing = new Proxy(env.DB.prepare('select 1'), { get: (_, name) => (name === 'bind' ? () => refusing : refuse) });
    const session = { prepare: () => refusing, batch: refuse, getBookmark: () => null };
    const DB = withSessions((start) => (start === MOMENT ? session : env.DB.withSession(start)));
    const response = await callWith({ DB }, 'GET', '/api/values', undefined, carrying(MOMENT));
    expect(response.status).toBe(500);
    expect(bookmarksOf(response)).toEqual([`${BOOKMARK}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`]);
    errors.mockRestore();
  });
});

describe('with a lagging copy', () => {
  let lagging: ReturnType<typeof laggingD1>;
  beforeEach(async () => {
    await applyD1Migrations(env.REPLICA, env.TEST_MIGRATIONS);
    lagging = laggingD1();
  });

  const ACCOUNTS = ['users', 'sessions'];
  const WEEKS = ['schedules', 'events'];
  type Browser = ReturnType<typeof browserOf>;
  const namesOf = async (browser: Browser) =>
    (await answer(browser('GET', '/api/values'), entryValueList)).map(({ name }) => name);
  const dayOf = async (browser: Browser, id: number) =>
    (await answer(browser('GET', `/api/schedules/${id}`), schedule)).events[0];

  it('people read their own writes at once, others once the copy has them', async () => {
    const { cookie } = await admin();
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    const [ana, bia] = [browserOf(lagging, { cookie }), browserOf(lagging, { cookie })];
    const name = unique('R$20 ATÉ');
    expect((await ana('POST', '/api/values', { name })).status).toBe(201);
    expect(await namesOf(ana)).toContain(name);
    expect(await namesOf(bia)).not.toContain(name);
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    expect(await namesOf(bia)).toContain(name);
  });

  it('a spreadsheet has what its user has just written', async () => {
    const { scheduleId, eventId } = await makeDay();
    await lagging.catchUp(...WEEKS);
    const [ana, bia] = [browserOf(lagging), browserOf(lagging)];
    await ana('PUT', `/api/events/${eventId}`, { scheduleId, eventName: unique('Baile') });
    expect((await ana('GET', `/api/schedules/${scheduleId}/excel?type=all`)).status).toBe(200);
    // The copy has the programme without content, so there is nothing to export.
    expect((await bia('GET', `/api/schedules/${scheduleId}/excel?type=all`)).status).toBe(422);
  });

  it('nobody overwrites what the copy lacks, and they read it after the refusal', async () => {
    const { scheduleId, eventId } = await makeDay();
    await lagging.catchUp(...WEEKS);
    const [ana, bia] = [browserOf(lagging), browserOf(lagging)];
    const body = (eventName: string) => ({ scheduleId, revision: 1, eventName });
    expect((await ana('PUT', `/api/events/${eventId}`, body('Da Ana'))).status).toBe(200);
    expect(await dayOf(bia, scheduleId)).toMatchObject({ revision: 1, eventName: null });
    const refused = await refusal(bia('PUT', `/api/events/${eventId}`, body('Da Bia')), 409, 'conflict');
    expect(refused.details).toMatchObject({ current: { revision: 2, eventName: 'Da Ana' } });
    expect(await dayOf(bia, scheduleId)).toMatchObject({ revision: 2, eventName: 'Da Ana' });
  });

  it('an ended session may read until the copy is updated, but not write', async () => {
    const { cookie } = await admin();
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    const own = browserOf(lagging, { cookie });
    expect((await own('POST', '/api/logout')).status).toBe(204);
    await refusal(own('GET', '/api/auth/user'), 401, 'unauthorized');
    const stolen = browserOf(lagging, { cookie });
    expect((await stolen('GET', '/api/auth/user')).status).toBe(200);
    await refusal(stolen('POST', '/api/values', { name: 'x' }), 401, 'unauthorized');
    // The refusal's bookmark leads the next read past the copy.
    await refusal(stolen('GET', '/api/auth/user'), 401, 'unauthorized');
    await lagging.catchUp(...ACCOUNTS);
    await refusal(browserOf(lagging, { cookie })('GET', '/api/auth/user'), 401, 'unauthorized');
  });
});

it('the log has the region of the copy that answered, if D1 reports it', async () => {
  const DB = withSessions((start) => {
    const session = env.DB.withSession(start);
    return replacing(session, {
      batch: async <T>(statements: D1PreparedStatement[]) => {
        const results = await session.batch<T>(statements);
        return results.map((one) => ({ ...one, meta: { ...one.meta, served_by_region: 'WEUR', served_by_primary: false } }));
      },
    });
  });
  expect((await callWith({ DB }, 'GET', '/api/values')).status).toBe(200);
  expect(lastLine()).toMatchObject({ d1RoundTrips: 2, d1Region: 'WEUR', d1Primary: false });
});
