import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../core/contracts/errors.ts';
import { ADMIN_HEADER } from '../../core/contracts/limits.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import { app } from '../app.ts';
import { hashOf } from '../auth/codes.ts';
import { checkDevice, clearStaffCache, newDevice } from '../auth/staff.ts';
import { createContext } from '../context.ts';
import { endStaffCode, renewStaffCode } from '../services/accounts/change-codes.ts';
import { admin, fromSomewhere, SESSION, STAFF } from '../test/accounts.ts';
import { callWith, cookieOf, get, lastLine, refusal, type Settings, setCookies } from '../test/api.ts';
import { guard as guarded } from '../test/faults.ts';
import { db, makeSchedule } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';
import { ACCESS, guard } from './access.ts';
import { onError } from './errors.ts';
import type { AppEnv } from './request.ts';
import { requestLog } from './request-log.ts';

const STAFF_CODE = 'código-da-casa';
const withCode = { STAFF_CODE };

/** Returns the status of a staff route where STAFF_CODE is set, unless `settings` say otherwise. */
const statusOf = async (headers?: Record<string, string>, settings: Settings = withCode) =>
  (await callWith(settings, 'GET', '/api/values', undefined, headers)).status;

async function device(code = STAFF_CODE, daysAgo = 0): Promise<{ cookie: string }> {
  const context = createContext(env, { now: () => new Date(Date.now() - daysAgo * 86_400_000) });
  const { token, statement } = newDevice(context, hashOf(code));
  await statement;
  return { cookie: `${STAFF}=${token}` };
}

const routes = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map((route) => [`${route.method} ${route.path}`, route]),
  ),
];
const address = (path: string) => path.replace(':startDate', '2026-10-07').replace(/:\w+/g, '1');
const of = (level: 'public' | 'staff' | undefined) => routes.filter(([name]) => ACCESS[name] === level);

it('each route that access.ts lists is a route of the app; images need neither code nor session', async () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(Object.keys(ACCESS).filter((name) => !routes.some(([route]) => route === name))).toEqual([]);
  expect((await callWith(withCode, 'GET', `/media/${'0'.repeat(64)}`)).status).toBe(404);
});

it('no API route is registered for all methods, because the guard would take such a route for middleware', () => {
  const paths = app.routes.filter(({ method, path }) => method === 'ALL' && path.startsWith('/api')).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/api/*']));
});

it.each(of('public'))('a public route needs no code or session: %s', async (_, { method, path }) => {
  const response = await callWith(withCode, method, path, method === 'GET' ? undefined : {}, fromSomewhere());
  expect(response.status).not.toBe(401);
});

async function statusWith(path: string, ...routes: string[]) {
  const added = new Hono<AppEnv>();
  added.use(requestLog);
  added.use('/api/*', guard);
  added.onError(onError);
  for (const route of routes) added.on('GET', route, (c) => c.text('segredo'));
  added.all('/api/qualquer', (c) => c.text('segredo'));
  return (await added.request(path, {}, env)).status;
}

it('without a session, a route missing from access.ts responds with 401, and a route of `app.all` with 404', async () => {
  expect(await statusWith('/api/novidade', '/api/novidade')).toBe(401);
  expect(await statusWith('/api/qualquer')).toBe(404);
});

it('the guard applies the stricter level if an address matches two routes', async () => {
  const routes = ['/api/schedules/:id', '/api/schedules/secret'];
  expect(await statusWith('/api/schedules/1', ...routes)).toBe(200);
  expect(await statusWith('/api/schedules/secret', ...routes)).toBe(401);
});

const ALIKE = ['/api/schedules%2f', '/api//schedules', '/API/schedules', '/api/schedules/', '/api/./schedules/../schedules'];

it.each(ALIKE)('without a session, the response to %s contains no programme', async (path) => {
  await makeSchedule();
  expect(await (await get('/api/schedules', await admin())).text()).toContain('startDate');
  expect(await (await get(path)).text()).not.toContain('startDate');
});

it('an invented session gets a 401 from the guard, with the same message as an expired session', async () => {
  expect((await refusal(get('/api/schedules'), 401, 'unauthorized')).message).toBe('Entre para continuar.');
  for (const value of ['x', 'a'.repeat(40), "' or 1=1 --"]) {
    const { message } = await refusal(get('/api/schedules', { cookie: `${SESSION}=${value}` }), 401, 'unauthorized');
    expect(message).toBe('Sua sessão terminou. Entre novamente.');
  }
  for (const cookie of [`${SESSION}=`, ';;=', '%']) await refusal(get('/api/schedules', { cookie }), 401, 'unauthorized');
});

function watched() {
  const done: string[] = [];
  const noting = <T extends object>(name: string, target: T): T =>
    guarded(
      target,
      () => true,
      (member, call) => {
        done.push(`${name}.${member}`);
        return call();
      },
    );
  const DB = replacing(env.DB, {
    prepare: (query: string) => {
      done.push(query);
      return env.DB.prepare(query);
    },
  });
  return { done, settings: { DB, MEDIA: noting('MEDIA', env.MEDIA), JOBS: noting('JOBS', env.JOBS) } };
}

const isLookUp = (done: string) => /^select .*("sessions"|"access_settings")/.test(done) && !/schedules|deeds/.test(done);

const ENDED = `${SESSION}=${'a'.repeat(40)}`;
const closed = routes.filter(([name]) => ACCESS[name] !== 'public');
let week: { id: number } | undefined;

it.each(closed)('a refused request makes no call but to look up session and device: %s', async (name, { method, path }) => {
  week ??= await makeSchedule();
  const real = path.replace(':id', `${week.id}`).replace(':startDate', '2026-10-07').replace(/:\w+/g, '1');
  const isStaff = ACCESS[name] === 'staff';
  // Staff routes get a device's expired cookie, administrators' routes a valid one, which opens only staff routes.
  const other = (await device(STAFF_CODE, isStaff ? 31 : 0)).cookie;
  for (const cookie of ['', `${ENDED}; ${other}`]) {
    for (const requestMethod of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      const { done, settings } = watched();
      const body = method === 'GET' ? undefined : {};
      const response = await callWith({ ...withCode, ...settings }, requestMethod, real, body, { cookie });
      expect(response.status).toBe(401);
      expect(done.filter((one) => !isLookUp(one))).toEqual([]);
      const lookUps = Number(cookie.includes(SESSION)) + Number(isStaff);
      expect(lastLine().d1RoundTrips).toBe(lookUps);
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
      if (requestMethod === 'HEAD') continue;
      const { code, details } = errorResponse.strict().parse(await response.json());
      expect([code, details]).toEqual(['unauthorized', isStaff ? { staffCode: true } : undefined]);
    }
  }
  if (!isStaff) return;
  for (const headers of [await device(), await admin()]) {
    const response = await callWith(withCode, method, address(path), method === 'GET' ? undefined : {}, headers);
    expect(response.status).not.toBe(401);
  }
});

it('each response of a staff route to an administrator’s GET has the header ADMIN_HEADER, which other responses lack', async () => {
  const { id } = await makeSchedule({ startDate: '2026-10-07' });
  const asAdmin = await admin();
  for (const [name, { method, path }] of of('staff')) {
    if (method !== 'GET') continue;
    const address = `${path.replace(':id', `${id}`).replace(':month', '2026-10')}?startDate=2026-10-07`;
    const [own, others] = [await get(address, asAdmin), await get(address)];
    expect([own.headers.has(ADMIN_HEADER), others.headers.has(ADMIN_HEADER)], name).toEqual([true, false]);
  }
});

const enter = (code: string, settings: Partial<Env> = withCode, url = '/api/auth/staff-code') =>
  callWith(settings, 'POST', url, { code }, fromSomewhere());

it('no staff code is required if none is set', async () => {
  const response = await enter('qualquer', { STAFF_CODE: '  ' });
  expect(await response.json()).toEqual({ required: false, allowed: true });
  expect(cookieOf(response, STAFF)).toBeUndefined();
});

it('a wrong staff code is refused; a device on which the code was entered has access to staff routes for 30 days', async () => {
  expect(await statusOf()).toBe(401);
  const wrong = await enter('codigo-da-casa');
  expect(cookieOf(wrong, STAFF)).toBeUndefined();
  await refusal(Promise.resolve(wrong), 403, 'forbidden', 'Código da equipe inválido.');
  // A keyboard may enter the code with decomposed letters, and with spaces around the code.
  const response = await enter(` ${STAFF_CODE.normalize('NFD')} `);
  expect(await response.json()).toEqual({ required: true, allowed: true });
  expect(setCookies(response)[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = cookieOf(response, STAFF) as string;
  expect([await statusOf({ cookie }), await statusOf(await admin())]).toEqual([200, 200]);
  const { id } = await makeSchedule();
  expect((await callWith(withCode, 'GET', `/api/schedules/${id}`, undefined, { cookie })).status).toBe(200);
  expect(lastLine().d1RoundTrips).toBe(2);
});

it('a request extends a device’s access and its cookie, at most once a day', async () => {
  const [fresh, old] = [await device(STAFF_CODE, 0.9), await device(STAFF_CODE, 1.1)];
  const read = (headers: Record<string, string>) => callWith(withCode, 'GET', '/api/values', undefined, headers);
  expect(setCookies(await read(fresh))).toEqual([]);
  const response = await read(old);
  expect(lastLine().d1RoundTrips).toBe(3);
  expect(cookieOf(response, STAFF)).toBe(old.cookie);
  expect(setCookies(response)[0]).toContain('Max-Age=2592000');
  const isOld = eq(staffDevices.id, hashOf(old.cookie.slice(STAFF.length + 1)));
  const [row] = await db.select().from(staffDevices).where(isOld);
  expect(Math.abs((row?.expiresAt as number) * 1000 - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
  expect(setCookies(await read(old))).toEqual([]);
});

it('a device cookie that is expired, invented or of an earlier code is not accepted', async () => {
  expect(await statusOf(await device(STAFF_CODE, 29.9))).toBe(200);
  expect(await statusOf(await device(STAFF_CODE, 30.1))).toBe(401);
  expect(await statusOf(await device('outro'))).toBe(401);
  const [stored] = await db.select().from(staffDevices);
  for (const token of [stored?.id, '', 'x', "' or 1=1 --", '1794960000.c2lnbmF0dXJl'])
    expect(await statusOf({ cookie: `${STAFF}=${token}` })).toBe(401);
});

it('a code made by an administrator replaces STAFF_CODE, and devices with an earlier code are refused', async () => {
  const context = createContext(env);
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
  await db.delete(accessSettings);
  clearStaffCache(context);
  expect(await statusOf({ cookie }), 'as the secret says again').toBe(401);
});

it('a database error while a device or a session is looked up gets a 500, because a 401 would end the access', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const noBatch = { batch: () => Promise.reject(new Error('D1 does not respond.')) };
  for (const credentials of [await device(), await admin()])
    expect(await statusOf(credentials, { ...withCode, DB: replacing(env.DB, noBatch) })).toBe(500);
});

describe('the cache of an isolate', () => {
  const T = Date.parse('2026-10-07T12:00:00.000Z');
  /** Returns a new binding of the same database, for which the isolate has nothing cached. */
  const installation = (): D1Database => replacing(env.DB, {});
  const context = (DB: D1Database, ms: number) => createContext({ ...env, DB }, { now: () => new Date(T + ms) });
  async function ask(DB: D1Database, ms: number): Promise<['open' | 'asked', number]> {
    const own = context(DB, ms);
    const { required } = await checkDevice(own, undefined);
    return [required ? 'asked' : 'open', own.meter.roundTrips];
  }

  beforeEach(async () => {
    await db.delete(accessSettings);
    await db.delete(staffDevices);
  });
  afterEach(async () => void (await db.delete(accessSettings)));

  it('an isolate remembers for five seconds that no staff code is set', async () => {
    const DB = installation();
    expect(await ask(DB, 0)).toEqual(['open', 1]);
    expect(await ask(DB, 1)).toEqual(['open', 0]);
    expect(await ask(DB, 4_999)).toEqual(['open', 0]);
    expect(await ask(DB, 5_000), 'use does not make it longer').toEqual(['open', 1]);
    expect(await ask(DB, 4_000), 'after a clock that was put back').toEqual(['open', 1]);
  });

  it('the isolate that sets or removes a staff code applies the change at once, despite its cache', async () => {
    const DB = installation();
    await ask(DB, 0);
    await renewStaffCode(context(DB, 100));
    expect(await ask(DB, 100)).toEqual(['asked', 1]);
    await endStaffCode(context(DB, 200));
    expect(await ask(DB, 200)).toEqual(['open', 1]);
  });
});
