import { env } from 'cloudflare:workers';
import { ne } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/records.ts';
import { app } from '../app.ts';
import { admin, fromSomewhere } from '../test/accounts.ts';
import { call, callWith, lastLine, post, refusal, type Settings, setCookies } from '../test/api.ts';
import { inventory } from '../test/empty.ts';
import { db, makeAttraction, makePhoto, makeProgramme, WEDNESDAY } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';
import { ACCESS } from './access.ts';
import { clientAddress } from './origin.ts';
import type { AppEnv } from './request.ts';

const OWN_ORIGIN = 'https://quartou.test';
type Headers = Record<string, string>;

const FOREIGN: [string, Headers][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, in an old browser', { origin: 'https://evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another subdomain of our domain', { origin: 'https://outra.quartou.test', 'sec-fetch-site': 'same-site' }],
  ['another subdomain that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ['the same host without https', { origin: 'http://quartou.test' }],
  ['another port', { origin: 'https://quartou.test:8443' }],
  ['a host whose name begins with ours', { origin: 'https://quartou.test.evil.example' }],
  ['our origin with a contradicting Sec-Fetch-Site', { origin: OWN_ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ['an origin that is no URL', { origin: 'quartou.test' }],
  ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'trust-me' }],
];

it.each(FOREIGN)('a call is refused if its Origin or Sec-Fetch-Site is not our own: %s', async (_, headers) => {
  const error = await refusal(call('POST', '/api/schedules', '{}', headers), 403, 'forbidden');
  expect(error.message).toBe('Este pedido veio de outro site e foi recusado.');
});

it('a cross-site call with the content type text/plain is refused for every writing method', async () => {
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' };
  for (const [method, path] of Object.entries({ POST: 'login', PUT: 'events/1', PATCH: 'nada', DELETE: 'schedules-all' }))
    await refusal(call(method, `/api/${path}`, '{}', headers), 403, 'forbidden');
});

it('a cross-site GET and any HEAD write nothing; the GET takes at most one D1 round trip besides the session query', async () => {
  const [attraction, other] = [await makeAttraction(), await makeAttraction()];
  await makePhoto(attraction.id);
  const evening = { eventName: 'Baile', attractions: [{ attractionId: attraction.id }] };
  const { id: scheduleId, write } = await makeProgramme(WEDNESDAY, evening);
  await post(`/api/schedules/${scheduleId}/versions`, {});
  // The programme is changed after it was sent, so that an administrator's export of it would make a new version.
  await write(0, { ...evening, eventName: 'Outro baile' });
  const headers = await admin();
  const made = async <T>(path: string, body: object) => (await post(path, body, headers)).json<T>();
  const link = await made<{ path: string }>('/api/links', { label: 'Portaria', hasPackage: true });
  const token = link.path.slice('/s/'.length);
  const { id: importId } = await made<{ id: number }>('/api/imports', { fileName: 'fotos.zip', size: 10 });
  const ids = { '/api/attractions': attraction.id, '/api/imports': importId, '/api/schedules': scheduleId };
  const address = (path: string) =>
    path
      .replace(':month', WEDNESDAY.slice(0, 7))
      .replace(':startDate', WEDNESDAY)
      .replace(':number', '1')
      .replace(':hash', 'a'.repeat(64))
      .replace(/:file\{.*?(ics|json)\}/, `${token}.$1`)
      .replace(/:token\{.*?\}/, token)
      .replace(/(.*)\/:id/, (_, parent: keyof typeof ids) => `${parent}/${ids[parent]}`)
      .concat(`?month=${WEDNESDAY.slice(0, 7)}&startDate=${WEDNESDAY}&start=${WEDNESDAY}&take=values&into=${other.id}`);
  const before = await inventory();
  const ask = async (method: string, path: string, more: Headers) => {
    const response = await call(method, address(path), undefined, { ...headers, ...more });
    await response.arrayBuffer();
    expect(response.status, path).not.toBe(422);
  };
  const gets = [...new Set(app.routes.filter(({ method, path }) => method === 'GET' && path !== '/*').map(({ path }) => path))];
  for (const path of gets) {
    await ask('GET', path, { 'sec-fetch-site': 'cross-site' });
    const isForMembers = path.startsWith('/api/') && ACCESS[`GET ${path}`] !== 'public';
    expect(lastLine().d1RoundTrips, path).toBeLessThanOrEqual(isForMembers ? 2 : 1);
    await ask('HEAD', path, {});
  }
  expect(await db.select().from(auditLog).where(ne(auditLog.kind, 'link.made'))).toEqual([]);
  expect(await inventory()).toEqual(before);
  await db.delete(auditLog);
  for (const path of gets) await ask('GET', path, {});
  // If our own site sends the same GETs, they make five audit log entries. So the checks above would notice an entry.
  expect(await db.$count(auditLog)).toBe(5);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
])('clientAddress() turns the header %s into %s', async (address, counted) => {
  const echo = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)));
  const response = await echo.request('/', { headers: { 'cf-connecting-ip': address } });
  expect(await response.text()).toBe(counted);
});

describe('the host names of a local server', () => {
  const ASSETS = replacing(env.ASSETS, { fetch: async () => new Response('<!doctype html>') });
  const ask = (address: string, allowed?: string, headers: Headers = {}) =>
    app.request(address, { headers }, { ...env, ASSETS, ...(allowed !== undefined && { ALLOWED_HOSTS: allowed }) });

  it.each([
    ['/api/values', 'evil.example'],
    ['/media/x', '127.0.0.1.evil.example'],
    ['/s/x', 'localhost.evil.example'],
    ['/nada', 'evil.example'],
  ])('a request for %s is refused if its URL or its Host header has the unknown host name %s', async (path, host) => {
    for (const arrival of [{ url: `http://${host}:8787` }, { url: 'http://localhost:8787', header: `${host}:8787` }]) {
      const response = await ask(arrival.url + path, 'localhost', arrival.header ? { host: arrival.header } : {});
      expect(response.status).toBe(403);
      const advice = `não atende por "${host}".*IP.*PUBLIC_ORIGIN=http://${host}:8787 HOST=0.0.0.0 PORT=8787 npm start`;
      expect(await response.json()).toMatchObject({ code: 'forbidden', message: expect.stringMatching(advice) });
    }
  });

  it.each([
    ['without a port', { host: 'evil.example' }],
    ['that a tunnel or proxy forwards', { host: 'evil.example:8443', 'x-forwarded-proto': 'https' }],
  ])('the refusal of an unknown host name %s suggests https', async (_, headers) => {
    const response = await ask('http://localhost:8787/api/values', 'localhost', headers);
    expect(await response.text()).toContain('inicie com PUBLIC_ORIGIN=https://evil.example npm start.');
  });

  it('with the settings that a refusal suggests, a browser can write over http to a host name of the local network', async () => {
    const origin = 'http://minipc.lan:8787';
    const settings = { PUBLIC_ORIGIN: origin, ALLOWED_HOSTS: 'localhost,minipc.lan' } as Settings;
    const own = { host: 'minipc.lan:8787', origin, 'sec-fetch-site': 'same-origin' };
    const response = await callWith(settings, 'POST', `${origin}/api/logout`, {}, { ...fromSomewhere(), ...own });
    expect(response.status).toBe(204);
    expect(setCookies(response)).toEqual([expect.stringMatching(/^quartou_\w+_8787=(?!.*Secure)/)]);
  });

  const OWN_HOSTS = ['localhost', 'a.localhost', 'bar.local', '127.0.0.1', '[::1]', '192.168.0.9', '[fd00::9]'];

  it.each(OWN_HOSTS)('a host name of the server, or any IP address, is accepted: %s', async (host) => {
    for (const headers of [{}, { host: `${host}:8787` }, { host: host.toUpperCase() }]) {
      expect((await ask(`http://${host}:8787/api/values`, 'localhost,bar.local', headers)).status).toBe(200);
    }
  });
});

describe('a request through a proxy', () => {
  const PUBLIC = 'https://programacao.example.com';
  const SETTINGS = { PUBLIC_ORIGIN: PUBLIC, ALLOWED_HOSTS: 'localhost,127.0.0.1,programacao.example.com' };
  const ask = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    callWith(SETTINGS as Settings, method, address, body, { ...fromSomewhere(), ...headers });

  // nginx without "proxy_set_header Host" sends the server's local Host, and cloudflared sends the public Host.
  const ARRIVALS = ['http://programacao.example.com', 'http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'];

  it.each(ARRIVALS)('a request to %s counts as a request to the public origin, and gets Secure cookies', async (arrival) => {
    const own = { host: new URL(arrival).host, origin: PUBLIC, 'sec-fetch-site': 'same-origin' };
    const response = await ask('POST', `${arrival}/api/logout`, {}, own);
    expect(response.status).toBe(204);
    expect(setCookies(response)).toEqual([expect.stringMatching(/^__Host-quartou_.*; Secure/)]);
    expect(response.headers.get('strict-transport-security')).not.toBeNull();
    const message = `Este pedido veio de outro site e foi recusado. Abra ${PUBLIC}.`;
    for (const origin of ['https://evil.example', 'http://programacao.example.com', `${PUBLIC}:8443`])
      await refusal(ask('POST', `${arrival}/api/logout`, {}, { origin }), 403, 'forbidden', message);
  });

  it.each(['localhost', '192.168.0.7'])('PUBLIC_ORIGIN does not change the path and query of a request to %s', async (host) => {
    expect((await ask('GET', `http://${host}:8787/api/schedules/history?before=nada`)).status).toBe(422);
  });

  it('if PUBLIC_ORIGIN is set, an http request to the host 192.168.0.7 still gets cookies without Secure', async () => {
    const response = await ask('POST', 'http://192.168.0.7:8787/api/logout', {}, { origin: 'http://192.168.0.7:8787' });
    expect(response.status).toBe(204);
    expect(setCookies(response)).toEqual([expect.not.stringContaining('Secure')]);
  });
});
