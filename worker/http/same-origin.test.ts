import { ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createdSchedule } from '../../core/contracts/schedules.ts';
import { deeds } from '../../db/schema/deeds.ts';
import { app } from '../app.ts';
import { admin, fromSomewhere } from '../test/accounts.ts';
import { answer, call, callWith, get, post, put, refusal } from '../test/api.ts';
import { inventory } from '../test/empty.ts';
import { db, makeAttraction, makeDay, makePhoto, makeSchedule, WEDNESDAY } from '../test/fixtures.ts';

const OWN = 'https://quartou.test';
type Headers = Record<string, string>;

const FOREIGN: [string, Headers][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, in an old browser', { origin: 'https://evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a neighbour under the same domain', { origin: 'https://outra.quartou.test', 'sec-fetch-site': 'same-site' }],
  ['a neighbour, by its headers alone', { 'sec-fetch-site': 'same-site' }],
  ['the same host without https', { origin: 'http://quartou.test' }],
  ['another port', { origin: 'https://quartou.test:8443' }],
  ['a name that begins alike', { origin: 'https://quartou.test.evil.example' }],
  ['our origin with a contradiction', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
  ['nonsense', { origin: 'quartou.test' }],
  ['a value nobody knows', { 'sec-fetch-site': 'trust-me' }],
];
const FINE: [string, Headers][] = [
  ['our own page', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
  ['our own page, in an old browser', { origin: OWN }],
  ['no browser at all', {}],
];
const CALLS: [string, string, Headers][] = [
  ['POST', '/api/schedules', { 'content-type': 'application/json' }],
  ['POST', '/api/schedules', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['POST', '/api/schedules', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['POST', '/api/schedules', { 'content-type': 'text/plain' }],
  ['PUT', '/api/events/1', {}],
  ['DELETE', '/api/schedules/1', {}],
  ['DELETE', '/api/schedules-all', {}],
  ['POST', '/api/schedules-all/restore', {}],
  ['POST', '/api/login', {}],
  ['POST', '/api/register', {}],
  ['POST', '/api/logout', {}],
  ['POST', '/api/auth/staff-code', {}],
  ['PATCH', '/api/nada', {}],
];

describe.each(FOREIGN)('a call from %s', (_, headers) => {
  it.each(CALLS)('is refused: %s %s %j', async (method, path, type) => {
    const error = await refusal(call(method, path, '{}', { ...type, ...headers }), 403, 'forbidden');
    expect(error.message).toBe('Este pedido veio de outro site e foi recusado.');
  });
});

describe.each(FINE)('a call from %s', (_, headers) => {
  it.each(CALLS)('is judged on what it says: %s %s %j', async (method, path, type) => {
    const response = await call(method, path, '{}', { ...fromSomewhere(), ...type, ...headers });
    expect(response.status).not.toBe(403);
    await response.body?.cancel();
  });
});

it('does nothing of what it refuses, even for an administrator', async () => {
  const headers = await admin();
  const { id } = await makeSchedule();
  await refusal(
    call('DELETE', `/api/schedules/${id}`, undefined, { ...headers, origin: 'https://evil.example' }),
    403,
    'forbidden',
  );
  expect((await get(`/api/schedules/${id}`)).status).toBe(200);
});

it('lets a page of our own create, and anybody read', async () => {
  const own = { origin: OWN, 'sec-fetch-site': 'same-origin' };
  await answer(post('/api/schedules', { startDate: '2026-10-07' }, own), createdSchedule, 201);
  expect((await get('/api/values', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
});

it('takes the address as it is served for its own, port and all', async () => {
  const ask = (origin: string) =>
    callWith({}, 'POST', 'http://localhost:8787/api/schedules', { startDate: '2026-10-07' }, { origin });
  expect((await ask('http://localhost:8787')).status).toBe(201);
  expect((await ask('http://localhost:5173')).status).toBe(403);
});

describe('a GET with an administrator’s cookie', () => {
  const gets = [...new Set(app.routes.filter(({ method, path }) => method === 'GET' && path !== '/*').map(({ path }) => path))];

  it('writes nothing when another site asks for it, or when it is a HEAD, whatever the route', async () => {
    const { scheduleId, eventId } = await makeDay();
    const attraction = await makeAttraction();
    await makePhoto(attraction.id);
    const body = { scheduleId, eventName: 'Baile', attractions: [{ attractionId: attraction.id }] };
    expect((await put(`/api/events/${eventId}`, body)).status).toBe(200);
    await post(`/api/schedules/${scheduleId}/versions`, {});
    // Since changed: an export would keep it.
    expect((await put(`/api/events/${eventId}`, { ...body, eventName: 'Outro baile' })).status).toBe(200);
    const headers = await admin();
    const { path: link } = (await (await post('/api/links', { label: 'Portaria', hasPackage: true }, headers)).json()) as {
      path: string;
    };
    const address = (path: string) =>
      path
        .replace(':month', WEDNESDAY.slice(0, 7))
        .replace(':startDate', WEDNESDAY)
        .replace(':number', '1')
        .replace(':hash', 'a'.repeat(64))
        .replace(/:file\{.*?(ics|json)\}/, `${link.slice('/s/'.length)}.$1`)
        .replace(/:token\{.*?\}/, link.slice('/s/'.length))
        .replace(':id', String(path.startsWith('/api/attractions') ? attraction.id : scheduleId))
        .replace('/evenings/excel', `/evenings/excel?month=${WEDNESDAY.slice(0, 7)}`);
    const before = await inventory();
    for (const path of gets) {
      for (const [method, more] of [
        ['GET', { 'sec-fetch-site': 'cross-site' }],
        ['GET', { origin: 'https://evil.example' }],
        ['HEAD', {}],
      ] as const) {
        await (await call(method, address(path), undefined, { ...headers, ...more })).arrayBuffer();
      }
    }
    expect(await db.select().from(deeds).where(ne(deeds.kind, 'link.made'))).toEqual([]);
    expect(await inventory()).toEqual(before);
    const writing: string[] = [];
    for (const path of gets) {
      await db.delete(deeds);
      await (await get(address(path), headers)).arrayBuffer();
      if ((await db.$count(deeds)) > 0) writing.push(path);
    }
    // The walk shows something: these do write when our own page asks.
    expect(writing.sort()).toEqual([
      '/api/attractions/:id/photos.zip',
      '/api/attractions/evenings/excel',
      '/api/attractions/photos.zip',
      '/api/schedules/:id/excel',
      '/api/schedules/:id/package',
    ]);
  });
});
