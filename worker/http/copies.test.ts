import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importJob } from '../../core/contracts/imports.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import { entryValueList } from '../../core/contracts/values.ts';
import { admin, BOOKMARK, SESSION } from '../test/accounts.ts';
import { answer, callWith, cookieOf, lastLine, refusal, setCookies } from '../test/api.ts';
import { device, laggingD1 } from '../test/copies.ts';
import { makeDay, unique } from '../test/fixtures.ts';

// One database that is behind the other, as a copy on another continent may be.

let lagging: ReturnType<typeof laggingD1>;
await applyD1Migrations(env.REPLICA, env.TEST_MIGRATIONS);
beforeEach(() => {
  lagging = laggingD1();
});

const ACCOUNTS = ['users', 'sessions'];
const WEEKS = ['schedules', 'events'];
type Device = ReturnType<typeof device>;

const namesOf = async (who: Device) => (await answer(who.ask('GET', '/api/values'), entryValueList)).map(({ name }) => name);
const dayOf = async (who: Device, id: number) => (await answer(who.ask('GET', `/api/schedules/${id}`), schedule)).events[0];

describe('with a copy that is behind', () => {
  it('everybody sees their own changes at once, in every tab and download, and others when the copy has them', async () => {
    const { cookie } = await admin();
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    const [ana, bia] = [device(lagging, { cookie }), device(lagging, { cookie })];
    const name = unique('R$20 ATÉ');
    expect((await ana.ask('POST', '/api/values', { name })).status).toBe(201);
    expect(await namesOf(ana)).toContain(name);
    // A second tab has the same cookies.
    expect(await namesOf(ana)).toContain(name);
    expect(await namesOf(bia)).not.toContain(name);
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    expect(await namesOf(bia)).toContain(name);
    lagging.asked.length = 0;
    expect(await namesOf(ana)).toContain(name);
    expect(lagging.asked).toEqual(['copy']);
  });

  it('a spreadsheet has what its person has just written', async () => {
    const { scheduleId, eventId } = await makeDay();
    await lagging.catchUp(...WEEKS);
    const [ana, bia] = [device(lagging), device(lagging)];
    await ana.ask('PUT', `/api/events/${eventId}`, { scheduleId, eventName: unique('Baile') });
    expect((await ana.ask('GET', `/api/schedules/${scheduleId}/excel?type=all`)).status).toBe(200);
    // Empty as the copy knows it, the programme has nothing to export.
    expect((await bia.ask('GET', `/api/schedules/${scheduleId}/excel?type=all`)).status).toBe(422);
  });

  it('nobody writes over what the copy does not show yet, and whoever was told sees it from then on', async () => {
    const { scheduleId, eventId } = await makeDay();
    await lagging.catchUp(...WEEKS);
    const [ana, bia] = [device(lagging), device(lagging)];
    const body = (eventName: string) => ({ scheduleId, revision: 1, eventName });
    expect((await ana.ask('PUT', `/api/events/${eventId}`, body('Da Ana'))).status).toBe(200);
    expect(await dayOf(bia, scheduleId)).toMatchObject({ revision: 1, eventName: null });
    const told = await refusal(bia.ask('PUT', `/api/events/${eventId}`, body('Da Bia')), 409, 'conflict');
    expect(told.details).toMatchObject({ current: { revision: 2, eventName: 'Da Ana' } });
    expect(await dayOf(bia, scheduleId)).toMatchObject({ revision: 2, eventName: 'Da Ana' });
  });

  it('a session that has just begun is good, though the copy does not know it and the bookmark is lost', async () => {
    await lagging.catchUp(...ACCOUNTS);
    const { cookie } = await admin();
    const response = await callWith(lagging, 'GET', '/api/auth/user', undefined, { cookie });
    expect(response.status).toBe(200);
    expect(lagging.asked).toEqual(['copy', 'primary']);
    // The next read need not go the long way round.
    expect(cookieOf(response, setCookies(response)[0]?.split('=')[0] ?? '')).toMatch(new RegExp(`^${BOOKMARK}`));
  });

  it('a session that has ended may read until the copy knows it, and change nothing', async () => {
    const { cookie } = await admin();
    await lagging.catchUp(...ACCOUNTS, 'entry_values');
    const [token] = [cookie.slice(SESSION.length + 1)];
    const browser = device(lagging, { cookie: `${SESSION}=${token}` });
    expect((await browser.ask('POST', '/api/logout')).status).toBe(204);
    // The browser that logged out knows it at once, also by a cookie that it should no longer have.
    await refusal(browser.ask('GET', '/api/auth/user'), 401, 'unauthorized');
    const stolen = device(lagging, { cookie });
    expect((await stolen.ask('GET', '/api/auth/user')).status).toBe(200);
    await refusal(stolen.ask('POST', '/api/values', { name: 'x' }), 401, 'unauthorized');
    // Having been told so by the primary, it cannot even read.
    await refusal(stolen.ask('GET', '/api/auth/user'), 401, 'unauthorized');
    await lagging.catchUp(...ACCOUNTS);
    await refusal(device(lagging, { cookie }).ask('GET', '/api/auth/user'), 401, 'unauthorized');
  });

  it('a session that is none is refused by the primary', async () => {
    await refusal(
      callWith(lagging, 'GET', '/api/auth/user', undefined, { cookie: `${SESSION}=${'x'.repeat(40)}` }),
      401,
      'unauthorized',
    );
    expect(lagging.asked).toEqual(['copy', 'primary']);
  });

  it("an import's progress is never late", async () => {
    const { cookie } = await admin();
    await lagging.catchUp(...ACCOUNTS);
    const [ana, bia] = [device(lagging, { cookie }), device(lagging, { cookie })];
    const made = await answer(ana.ask('POST', '/api/imports', { fileName: 'fotos.zip', size: 10 }), importJob, 201);
    expect(await answer(bia.ask('GET', `/api/imports/${made.id}`), importJob)).toEqual(made);
    expect(await answer(bia.ask('GET', '/api/imports/current'), importJob)).toEqual(made);
  });
});

describe('a copy that does not answer', () => {
  /** D1 where every session but the primary's fails, `times` over. */
  function refusing(message: string, isRefused: (start: string) => boolean) {
    const starts: string[] = [];
    const withSession = (start: string) => {
      starts.push(start);
      const fail = () => Promise.reject(new Error(message));
      const broken = { bind: () => broken, all: fail, run: fail, raw: fail };
      const session = env.DB.withSession(start);
      return isRefused(start) ? { prepare: () => broken, batch: fail, getBookmark: () => null } : session;
    };
    return { DB: { withSession } as unknown as D1Database, starts };
  }
  const FORGED = 'f'.repeat(59);
  const carried = { cookie: `${BOOKMARK}00000000=${FORGED}` };

  it('because of a bookmark that D1 does not take is passed over, and the bookmark replaced', async () => {
    const { DB, starts } = refusing('D1_ERROR: bookmark is in the future', (start) => start === FORGED);
    const response = await callWith({ DB }, 'GET', '/api/values', undefined, carried);
    expect([response.status, starts]).toEqual([200, [FORGED, 'first-primary']]);
    const [cleared, own] = setCookies(response);
    expect(cleared).toContain(`${BOOKMARK}00000000=; Max-Age=0`);
    expect(own).toMatch(new RegExp(`^${BOOKMARK}[0-9a-f]{8}=0`));
    expect(lastLine()).toMatchObject({ d1RoundTrips: 2, d1Refusal: 'D1_ERROR: bookmark is in the future' });
  });

  it('because a migration has not reached it is passed over, in a batch too', async () => {
    const { scheduleId } = await makeDay();
    const { DB } = refusing('D1_ERROR: no such column', (start) => start !== 'first-primary');
    const { cookie } = await admin();
    for (const path of [`/api/schedules/${scheduleId}`, '/api/schedules', '/api/layouts', '/api/schedules/history?q=x']) {
      const response = await callWith({ DB }, 'GET', path, undefined, { cookie });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  it('nor does the primary: then that is the answer, asked once each', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { DB, starts } = refusing('D1 is away', () => true);
    await refusal(callWith({ DB }, 'GET', '/api/values'), 500, 'internal');
    expect(starts).toEqual(['first-unconstrained', 'first-primary']);
    errors.mockRestore();
  });

  it('is never asked to change something, nor is a change sent twice', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { DB, starts } = refusing('D1 is away', () => true);
    await refusal(callWith({ DB }, 'POST', '/api/schedules', { startDate: '2026-10-07' }), 500, 'internal');
    expect(starts).toEqual(['first-primary']);
    errors.mockRestore();
  });
});

it('the log says which copy answered last, where D1 does', async () => {
  const meta = { served_by_region: 'WEUR', served_by_primary: false };
  const withSession = (start: string) => {
    const session = env.DB.withSession(start);
    const told = (statement: D1PreparedStatement): object => ({
      bind: (...values: unknown[]) => told(statement.bind(...values)),
      all: async () => {
        const result = await statement.all();
        return { ...result, meta: { ...result.meta, ...meta } };
      },
    });
    return { prepare: (query: string) => told(session.prepare(query)), getBookmark: () => session.getBookmark() };
  };
  expect((await callWith({ DB: { withSession } as unknown as D1Database }, 'GET', '/api/values')).status).toBe(200);
  expect(lastLine()).toMatchObject({ d1RoundTrips: 1, d1Region: 'WEUR', d1Primary: false });
});
