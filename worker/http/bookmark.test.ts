import { createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import worker from '../index.ts';
import { admin, BOOKMARK } from '../test/accounts.ts';
import { callWith, setCookies, withKey } from '../test/api.ts';
import { device, recordingD1 } from '../test/copies.ts';
import { makeDay, makeSchedule, unique, WEDNESDAY } from '../test/fixtures.ts';

/** Two moments as D1 writes them, the second later. */
const [EARLY, LATE] = [
  '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683',
  '00000086-00000001-00004c6d-0'.padEnd(59, 'f'),
];

/** Where the sessions of one request began. */
async function startsOf(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { DB, starts } = recordingD1();
  const response = await callWith({ DB }, method, path, body, headers);
  return { response, starts };
}

const carrying = (...bookmarks: string[]) => ({
  cookie: bookmarks
    .map((bookmark, n) => `${BOOKMARK}${n.toString(16).padStart(8, '0')}=${encodeURIComponent(bookmark)}`)
    .join('; '),
});
const bookmarksOf = (response: Response) => setCookies(response).filter((cookie) => cookie.startsWith(BOOKMARK));

describe('where a request begins', () => {
  it('is anywhere for a read of a device that has changed nothing', async () => {
    const { id } = await makeSchedule();
    for (const [method, path] of [
      ['GET', '/api/values'],
      ['HEAD', '/api/values'],
      ['GET', `/api/schedules/${id}`],
      ['GET', `/api/schedules/${id}/excel?type=all`],
    ] as const) {
      const { response, starts } = await startsOf(method, path);
      expect([path, response.status < 500, starts]).toEqual([path, true, ['first-unconstrained']]);
    }
  });

  it('is the bookmark that the device carries, of several the newest', async () => {
    expect((await startsOf('GET', '/api/values', undefined, carrying(EARLY))).starts).toEqual([EARLY]);
    expect((await startsOf('GET', '/api/values', undefined, carrying(LATE, EARLY))).starts).toEqual([LATE]);
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
  ])('is not to be talked out of it by %s', async (_, forged) => {
    const { response, starts } = await startsOf('GET', '/api/values', undefined, carrying(forged));
    expect([response.status, starts]).toEqual([200, ['first-unconstrained']]);
  });

  it('takes a forged name for no bookmark', async () => {
    const cookie = `${BOOKMARK}zzzzzzzz=${LATE}; ${BOOKMARK}=${LATE}; ${BOOKMARK}0000=${LATE}; quartou_bookmark_00000000=${LATE}`;
    const { response, starts } = await startsOf('POST', '/api/schedules', { startDate: WEDNESDAY }, { cookie });
    expect([response.status, starts]).toEqual([201, ['first-primary']]);
    expect(bookmarksOf(response)).toHaveLength(1);
    expect((await startsOf('GET', '/api/values', undefined, { cookie })).starts).toEqual(['first-unconstrained']);
  });

  it('is the primary for whatever may change something, at each of its calls, whatever the device carries', async () => {
    const { scheduleId, eventId } = await makeDay();
    for (const headers of [{}, carrying(LATE)]) {
      const put = await startsOf('PUT', `/api/events/${eventId}`, { scheduleId, eventName: 'Samba' }, headers);
      expect([put.response.status, put.starts]).toEqual([200, ['first-primary', 'first-primary']]);
      const post = await startsOf('POST', '/api/schedules', { startDate: WEDNESDAY }, headers);
      expect([post.response.status, post.starts]).toEqual([201, ['first-primary']]);
    }
    const login = await startsOf('POST', '/api/login', { username: unique('Ninguém'), password: 'senha errada' });
    expect(new Set(login.starts)).toEqual(new Set(['first-primary']));
  });

  it('is the primary for the reads that must not be late', async () => {
    const { cookie } = await admin();
    for (const path of ['/api/imports/current', '/api/imports/999999']) {
      const { response, starts } = await startsOf('GET', path, undefined, { cookie });
      expect([path, starts]).toEqual([path, ['first-primary', 'first-primary']]);
      // What progress has shown, the lists that are fetched after it show too.
      expect(bookmarksOf(response)).toHaveLength(1);
    }
  });

  it('is asked of no session where there is no person', async () => {
    const { DB, starts } = recordingD1();
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, DB });
    const message = { id: 'm', timestamp: new Date(0), attempts: 1, body: { job: 'read', importId: 999_999 } };
    await worker.queue(createMessageBatch('quartou-jobs', [message]), { ...env, DB });
    expect(starts).toEqual([]);
  });
});

describe('the bookmark on an answer', () => {
  it('is a cookie for nobody but this host, for a day', async () => {
    const { response } = await startsOf('POST', '/api/schedules', { startDate: WEDNESDAY });
    expect(bookmarksOf(response)).toEqual([
      expect.stringMatching(
        /^__Host-quartou_bookmark_[0-9a-f]{8}=[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const plain = await callWith({}, 'POST', 'http://localhost:8787/api/schedules', { startDate: WEDNESDAY });
    expect(setCookies(plain)).toEqual([
      expect.stringMatching(/^quartou_bookmark_[0-9a-f]{8}=[0-9a-f-]{59}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('is there after every change, and after its refusal and its repetition, which have seen the primary too', async () => {
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
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is not there after a read, nor where the database was not asked, nor on anything that caches keep', async () => {
    const { id } = await makeSchedule();
    for (const [method, path, body] of [
      ['GET', `/api/schedules/${id}`],
      ['GET', `/api/schedules/${id}/excel?type=all`],
      ['GET', '/api/schedules/999999'],
      ['GET', `/media/${'a'.repeat(64)}`],
      ['GET', '/designer'],
      ['POST', '/api/schedules', { startDate: 'amanhã' }],
    ] as const) {
      const ASSETS = { fetch: async () => new Response('<!doctype html>') } as unknown as Fetcher;
      const response = await callWith({ ASSETS }, method, path, body, carrying(EARLY));
      expect([path, setCookies(response)]).toEqual([path, []]);
    }
  });

  it('takes the place of those that the request carried', async () => {
    const { response } = await startsOf('POST', '/api/schedules', { startDate: WEDNESDAY }, carrying(EARLY, 'forjado'));
    const [first, second, own] = bookmarksOf(response);
    expect(first).toBe(`${BOOKMARK}00000000=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(second).toBe(`${BOOKMARK}00000001=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(own).toContain('Max-Age=86400');
  });

  it('of five days saved side by side stays for each, whichever answer comes last, until the next change', async () => {
    const { id, events } = await makeSchedule();
    const { DB, starts } = recordingD1();
    const browser = device({ DB });
    const puts = events.map((event) => ['PUT', `/api/events/${event.id}`, { scheduleId: id, eventName: unique('Dia') }] as const);
    const answers = await browser.askAtOnce(...puts.map(([...put]) => put as [string, string, unknown]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [newest] = browser.bookmarks().sort().reverse();
    expect(browser.bookmarks()).toHaveLength(5);
    starts.length = 0;
    await browser.ask('GET', `/api/schedules/${id}`);
    await browser.ask('GET', `/api/schedules/${id}/excel?type=all`);
    expect(starts).toEqual([newest, newest]);
    await browser.ask('POST', '/api/schedules', { startDate: WEDNESDAY });
    expect(browser.bookmarks()).toHaveLength(1);
    expect(String(browser.bookmarks()[0]) > String(newest)).toBe(true);
  });

  it('of a shape that nobody would read is told of', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { DB } = recordingD1();
    const withSession = (start: string) => ({
      prepare: (query: string) => env.DB.withSession(start).prepare(query),
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
      getBookmark: () => 'Z:42',
    });
    const strange = { ...DB, withSession } as unknown as D1Database;
    expect((await callWith({ DB: strange }, 'POST', '/api/schedules', { startDate: WEDNESDAY })).status).toBe(201);
    expect(warned.mock.calls.flat().map((line) => JSON.parse(line))).toEqual([{ level: 'warn', unknownBookmark: 'Z:42' }]);
    warned.mockRestore();
  });
});
