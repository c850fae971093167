import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { type Handler, Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { staffCheck } from '../../core/contracts/auth.ts';
import { errorAnswer } from '../../core/contracts/errors.ts';
import { FOR_ADMIN } from '../../core/rules/seen.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import { entryValues } from '../../db/schema/entry-values.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { app } from '../app.ts';
import { hashOf } from '../auth/codes.ts';
import { newDevice } from '../auth/staff.ts';
import { type Context, createContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { endStaffCode, renewStaffCode } from '../services/accounts/change-codes.ts';
import { admin, fromSomewhere, SESSION, STAFF } from '../test/accounts.ts';
import { answer, call, callWith, cookieOf, get, lastLine, refusal, setCookies, withKey } from '../test/api.ts';
import { withSessions } from '../test/copies.ts';
import { db, makeSchedule } from '../test/fixtures.ts';
import { ACCESS, guard } from './access.ts';
import { databaseSession } from './bookmark.ts';
import { onError } from './errors.ts';
import { requestLog } from './request-log.ts';
import type { AppEnv } from './types.ts';

const STAFF_CODE = 'código-da-casa';
const withCode = { STAFF_CODE };

/** Headers of a device that entered a code so many days ago. */
async function device(code = STAFF_CODE, daysAgo = 0): Promise<{ cookie: string }> {
  const context = createContext(env, { now: () => new Date(Date.now() - daysAgo * 86_400_000) });
  const { token, statement } = newDevice(context, hashOf(code));
  await statement;
  return { cookie: `${STAFF}=${token}` };
}

/** Every route registered under /api, once. */
const routes = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map((route) => [`${route.method} ${route.path}`, route]),
  ),
];
const address = (path: string) => path.replace(':startDate', '2026-10-07').replace(/:\w+/g, '1');
const of = (level: 'public' | 'staff' | undefined) => routes.filter(([name]) => ACCESS[name] === level);

describe('every registered route', () => {
  it('is there to be walked, and the list names no other', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(Object.keys(ACCESS).filter((name) => !routes.some(([route]) => route === name))).toEqual([]);
  });

  it('is one that the guard can see: nothing under /api is registered for all methods but the layers and the 404', () => {
    const paths = app.routes.filter(({ method, path }) => method === 'ALL' && path.startsWith('/api')).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['/api/*']));
  });

  it.each(of(undefined))('that is not in the list is closed: %s', async (_, { method, path }) => {
    const error = await refusal(call(method, address(path), method === 'GET' ? undefined : {}), 401, 'unauthorized');
    expect(error.details).toBeUndefined();
    expect(lastLine()).toMatchObject({ route: path, status: 401, d1RoundTrips: 0 });
    const response = await callWith(withCode, method, address(path), method === 'GET' ? undefined : {}, {
      ...(await device()),
    });
    expect(response.status, 'with nothing but the staff cookie').toBe(401);
  });

  it.each(of('staff'))('of the staff is open without a staff code: %s', async (_, { method, path }) => {
    expect((await call(method, address(path), method === 'GET' ? undefined : {})).status).not.toBe(401);
  });

  it.each(of('staff'))('of the staff is closed with one: %s', async (_, { method, path }) => {
    const ask = (headers?: Record<string, string>) =>
      callWith(withCode, method, address(path), method === 'GET' ? undefined : {}, headers);
    const response = await ask();
    expect(response.status).toBe(401);
    const error = errorAnswer.parse(await response.json());
    expect(error).toMatchObject({ code: 'unauthorized', details: { staffCode: true } });
    expect((await ask(await device())).status).not.toBe(401);
    expect((await ask(await admin())).status).not.toBe(401);
  });

  it.each(of('public'))('that is public needs nothing, with a staff code or without: %s', async (_, { method, path }) => {
    for (const settings of [{}, withCode]) {
      const response = await callWith(settings, method, path, method === 'GET' ? undefined : {}, fromSomewhere());
      expect(response.status).not.toBe(401);
    }
  });
});

describe('the guard', () => {
  it('closes a route that somebody adds without deciding', async () => {
    const added = new Hono<AppEnv>();
    added.use(requestLog, databaseSession);
    added.use('/api/*', guard);
    added.onError(onError);
    added.get('/api/novidade', (c) => c.text('segredo'));
    added.all('/api/qualquer', (c) => c.text('segredo'));
    expect((await added.request('/api/novidade', {}, env)).status).toBe(401);
    // A route for all methods is not told from a layer: it is not found, rather than open.
    expect((await added.request('/api/qualquer', {}, env)).status).toBe(404);
  });

  it('asks for what the stricter of two patterns asks for', async () => {
    const added = new Hono<AppEnv>();
    added.use(requestLog, databaseSession);
    added.use('/api/*', guard);
    added.onError(onError);
    added.get('/api/schedules/:id', (c) => c.text('open'));
    added.get('/api/schedules/secret', (c) => c.text('segredo'));
    expect((await added.request('/api/schedules/1', {}, env)).status).toBe(200);
    expect((await added.request('/api/schedules/secret', {}, env)).status).toBe(401);
  });

  it.each(['HEAD', 'GET'])('closes %s alike', async (method) => {
    expect((await call(method, '/api/schedules')).status).toBe(401);
    expect((await call(method, '/api/schedules', undefined, await admin())).status).toBe(200);
  });

  it.each(['/api/schedules%2f', '/api//schedules', '/API/schedules', '/api/schedules/', '/api/./schedules/../schedules'])(
    'does not let %s around it',
    async (path) => {
      expect((await get(path)).status).toBeOneOf([401, 404, 200]);
      expect(await (await get(path)).text()).not.toContain('startDate');
    },
  );

  it('believes no session that is made up', async () => {
    for (const cookie of [
      '__Host-quartou_session=x',
      '__Host-quartou_session=',
      "__Host-quartou_session=' or 1=1 --",
      ';;=',
      '%',
    ]) {
      await refusal(get('/api/schedules', { cookie }), 401, 'unauthorized');
    }
  });

  it('tells a session that has ended from none', async () => {
    expect((await refusal(get('/api/schedules'), 401, 'unauthorized')).message).toBe('Entre para continuar.');
    const ended = await refusal(get('/api/schedules', { cookie: `${SESSION}=${'a'.repeat(40)}` }), 401, 'unauthorized');
    expect(ended.message).toBe('Sua sessão terminou. Entre novamente.');
  });

  it('leaves images to everybody', async () => {
    expect((await callWith(withCode, 'GET', `/media/${'0'.repeat(64)}`)).status).toBe(404);
  });
});

describe('a read for a session', () => {
  const ENDED = { cookie: `${SESSION}=${'a'.repeat(40)}` };
  const reads = routes.filter(([name, { method }]) => method === 'GET' && ACCESS[name] !== 'public');

  it.each(reads)('gives somebody whose session has ended nothing but the refusal: %s', async (_, { path }) => {
    const { id } = await makeSchedule();
    for (const method of ['GET', 'HEAD']) {
      const response = await callWith(
        withCode,
        method,
        path.replace(':id', `${id}`).replace(':startDate', '2026-10-07'),
        undefined,
        ENDED,
      );
      expect(response.status).toBe(401);
      expect(response.headers.get('content-disposition')).toBeNull();
      if (method === 'GET') expect(errorAnswer.strict().parse(await response.json()).code).toBe('unauthorized');
    }
  });

  it('marks every answer that tells an administrator more than the staff', async () => {
    const { id } = await makeSchedule({ startDate: '2026-10-07' });
    const asAdmin = await admin();
    const marked: string[] = [];
    for (const [name, { method, path }] of of('staff')) {
      if (method !== 'GET') continue;
      const day = path.replace(':id', `${id}`).replace(':startDate', '2026-10-07').replace(':month', '2026-10');
      const [own, others] = [await get(`${day}?startDate=2026-10-07`, asAdmin), await get(`${day}?startDate=2026-10-07`)];
      expect(others.headers.has(FOR_ADMIN), name).toBe(false);
      if (own.headers.has(FOR_ADMIN)) marked.push(name);
      else if (own.ok && own.headers.get('content-type')?.includes('json'))
        expect(await own.json(), name).toEqual(await others.json());
    }
    expect(marked).toEqual(expect.arrayContaining(['GET /api/weeks', 'GET /api/schedules/history']));
  });

  it('shares its round trip', async () => {
    const headers = await admin();
    for (const path of ['/api/schedules', '/api/admin/counts', '/api/imports/current', '/api/attractions/photos.zip']) {
      await get(path, headers);
      expect(lastLine().d1RoundTrips, path).toBe(1);
    }
    const { id } = await makeSchedule();
    expect((await callWith(withCode, 'GET', `/api/schedules/${id}`, undefined, headers)).status).toBe(200);
    expect(lastLine().d1RoundTrips).toBe(1);
  });

  /** An app with one more read. */
  const having = (handler: Handler<AppEnv>) => {
    const added = new Hono<AppEnv>();
    added.use(requestLog, databaseSession);
    added.use('/api/*', guard);
    added.onError(onError);
    added.get('/api/novidade', handler);
    return (headers: Record<string, string>) => added.request('https://quartou.test/api/novidade', { headers }, env);
  };
  const insert = ({ db }: Context) => db.insert(entryValues).values({ name: 'Novo', createdAt: '2026-10-01T12:00:00.000Z' });
  const all = ({ db }: Context) => db.select().from(entryValues);

  it.each<[string, Handler<AppEnv>]>([
    ['asks the database nothing', (c) => c.text('segredo', 200, { etag: '"1"', 'content-disposition': 'attachment' })],
    ['does not care that the database refuses', async (c) => c.text(await all(c.var.context).then(String, () => 'segredo'))],
    ['fails before it asks', () => Promise.reject(new AppError('not_found', 'segredo'))],
    ['fails in the database', async (c) => c.json(await c.var.context.db.run(sql`select json('segredo')`))],
    ['asks for two things at once', async (c) => c.json(await Promise.all([all(c.var.context), all(c.var.context)]))],
    ['writes', async (c) => c.json(await c.var.context.db.batch([insert(c.var.context), all(c.var.context)]))],
    ['sends plain SQL', async (c) => c.json(await c.var.context.d1.prepare(`select 'segredo' as secret`).all())],
  ])('is refused without one though it %s', async (_, handler) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = await db.$count(entryValues);
    const response = await having(handler)(ENDED);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('segredo');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await db.$count(entryValues)).toBe(before);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('answers with one what it answers, its own failures too', async () => {
    const headers = await admin();
    const two = await having(async (c) => c.json(await Promise.all([all(c.var.context), all(c.var.context)])))(headers);
    expect(two.status).toBe(200);
    const [one, other] = (await two.json()) as unknown[];
    expect(one).toEqual(other);
    expect(lastLine().d1RoundTrips).toBe(2);

    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await having(async (c) => c.json(await c.var.context.db.run(sql`select json('x')`)))(headers)).status).toBe(500);
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
  });
});

describe('the staff code', () => {
  const enter = (code: string, settings: Partial<Env> = withCode, url = '/api/auth/staff-code') =>
    callWith(settings, 'POST', url, { code }, fromSomewhere());

  it('is asked of nobody when there is none', async () => {
    expect(await answer(get('/api/auth/staff'), staffCheck)).toEqual({ required: false, allowed: true });
    const response = await enter('qualquer', { STAFF_CODE: '  ' });
    expect(await response.json()).toEqual({ required: false, allowed: true });
    expect(cookieOf(response, STAFF)).toBeUndefined();
  });

  it('opens the staff screens of this device for 30 days', async () => {
    const check = (headers?: Record<string, string>) =>
      answer(callWith(withCode, 'GET', '/api/auth/staff', undefined, headers), staffCheck);
    expect(await check()).toEqual({ required: true, allowed: false });
    // As a keyboard may write it: decomposed, with a space behind.
    const response = await enter(` ${STAFF_CODE.normalize('NFD')} `);
    expect(await response.json()).toEqual({ required: true, allowed: true });
    expect(setCookies(response)[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = cookieOf(response, STAFF) as string;
    expect(await check({ cookie })).toEqual({ required: true, allowed: true });
    expect(await check(await admin())).toEqual({ required: true, allowed: true });
    const { id } = await makeSchedule();
    expect((await callWith(withCode, 'GET', `/api/schedules/${id}`, undefined, { cookie })).status).toBe(200);
    expect(lastLine().d1RoundTrips).toBe(1);
  });

  it('is refused in words when it is another', async () => {
    const response = await enter('codigo-da-casa');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden', message: 'Código da equipe inválido.' });
    expect(cookieOf(response, STAFF)).toBeUndefined();
  });

  it('is not believed from a device that is old, made up or of another code', async () => {
    const ask = async (headers: { cookie: string }) =>
      (await callWith(withCode, 'GET', '/api/values', undefined, headers)).status;
    expect(await ask(await device(STAFF_CODE, 29.9))).toBe(200);
    expect(await ask(await device(STAFF_CODE, 30.1))).toBe(401);
    expect(await ask(await device('outro'))).toBe(401);
    const [stored] = await db.select().from(staffDevices);
    expect(await ask({ cookie: `${STAFF}=${stored?.id}` })).toBe(401);
    for (const token of ['', 'x', "' or 1=1 --", '1794960000.c2lnbmF0dXJl'])
      expect(await ask({ cookie: `${STAFF}=${token}` })).toBe(401);
  });

  it('is the one of an administrator, whatever the secret says, and its devices end with it', async () => {
    const context = createContext(env);
    const statusOf = async (headers: Record<string, string>, settings = withCode) =>
      (await callWith(settings, 'GET', '/api/values', undefined, headers)).status;
    const bySecret = await device();
    const { code } = await renewStaffCode(context);
    expect([await statusOf(bySecret), await statusOf({})]).toEqual([401, 401]);
    expect((await enter(STAFF_CODE)).status).toBe(403);
    const cookie = cookieOf(await enter(` ${code.toLowerCase().replaceAll('-', ' ')}`), STAFF) as string;
    expect(await statusOf({ cookie })).toBe(200);
    expect(await statusOf({ cookie }, { STAFF_CODE: '' })).toBe(200);
    expect(await statusOf({}, { STAFF_CODE: '' })).toBe(401);

    const next = await renewStaffCode(context);
    expect(await statusOf({ cookie })).toBe(401);
    expect((await enter(code)).status).toBe(403);
    expect((await enter(next.code)).status).toBe(200);

    await endStaffCode(context);
    expect(await statusOf({})).toBe(200);
    expect(await answer(callWith(withCode, 'GET', '/api/auth/staff'), staffCheck)).toEqual({ required: false, allowed: true });
    await db.delete(accessSettings);
    expect(await statusOf({ cookie }), 'as the secret says again').toBe(401);
  });

  it('that is another secret asks every device again', async () => {
    const headers = await device();
    expect((await callWith(withCode, 'GET', '/api/values', undefined, headers)).status).toBe(200);
    expect((await callWith({ STAFF_CODE: 'outro' }, 'GET', '/api/values', undefined, headers)).status).toBe(401);
  });

  it('costs no round trip, and lets a stranger write nothing', async () => {
    const [known, week] = [await device(), { startDate: '2026-10-14' }];
    const write = (headers: Record<string, string>, body: object = week) =>
      callWith(withCode, 'POST', '/api/schedules', body, { ...headers, ...withKey(crypto.randomUUID()) });
    const before = await db.$count(schedules);
    for (const headers of [{}, { cookie: `${STAFF}=x` }, { cookie: `${SESSION}=x; ${STAFF}=x` }]) {
      for (const body of [week, {}]) {
        const response = await write(headers, body);
        expect([response.status, await response.json()]).toMatchObject([401, { details: { staffCode: true } }]);
      }
    }
    expect(await db.$count(schedules)).toBe(before);

    for (const headers of [known, await admin()]) {
      const made = await write(headers);
      expect(made.status).toBe(201);
      expect(lastLine().d1RoundTrips).toBe(1);
      const { id, events } = (await made.json()) as { id: number; events: { id: number }[] };
      const put = (revision: number, eventName = 'Baile') =>
        callWith(withCode, 'PUT', `/api/events/${events[0]?.id}`, { scheduleId: id, revision, eventName }, headers);
      expect((await put(1)).status).toBe(200);
      expect(lastLine().d1RoundTrips).toBe(2);
      expect((await put(1, 'Outro')).status, 'its own refusals').toBe(409);
    }
  });

  it.each([
    ['before it is carried out', false],
    ['when it is written, but nobody hears of it', true],
  ])('does not make a refusal of what fails in the database %s', async (_, isWritten) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    let failures = 0;
    const DB = withSessions((start) => {
      const session = env.DB.withSession(start);
      const batch = async <T>(list: D1PreparedStatement[]): Promise<D1Result<T>[]> => {
        if (failures++ > 0) return session.batch<T>(list);
        if (isWritten) await session.batch(list);
        throw new Error('D1 has a bad moment.');
      };
      return { prepare: (query) => session.prepare(query), batch, getBookmark: () => session.getBookmark() };
    });
    const before = await db.$count(schedules);
    for (const shown of [await device(), await admin()]) {
      const headers = { ...shown, ...withKey(crypto.randomUUID()) };
      const send = () => callWith({ ...withCode, DB }, 'POST', '/api/schedules', { startDate: '2026-10-21' }, headers);
      failures = 0;
      expect((await send()).status).toBe(500);
      expect((await send()).status).toBe(201);
    }
    expect(await db.$count(schedules)).toBe(before + 2);
    expect(errors).toHaveBeenCalledTimes(2);
    errors.mockRestore();
  });

  it('goes without Secure and without __Host- on http, where a browser would refuse both', async () => {
    const response = await enter(STAFF_CODE, withCode, 'http://localhost:8787/api/auth/staff-code');
    expect(setCookies(response)[0]).toMatch(/^quartou_staff=.*; HttpOnly; SameSite=Lax$/);
    expect(setCookies(response)[0]).not.toContain('Secure');
  });
});
