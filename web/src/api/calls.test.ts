import { expect, it, vi } from 'vitest';
import { calls } from './calls.ts';

const send = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({}));
// biome-ignore lint/suspicious/noExplicitAny: the types are hono's (client.ts)
const api = calls('/api', send) as any;

const sent = () => {
  const [address, init] = send.mock.lastCall ?? [];
  return { address, ...init };
};

it('requests a path with its parameters and query', async () => {
  await api.attractions[':id'].photos.$get({ param: { id: '5' }, query: { nocache: '1', not: undefined, text: 'é & ç' } });
  expect(sent()).toEqual({ address: '/api/attractions/5/photos?nocache=1&text=%C3%A9+%26+%C3%A7', method: 'GET', headers: {} });
});

it('sends JSON, headers and fetch options', async () => {
  const json = { name: 'Samba' };
  const headers = { 'idempotency-key': 'k' };
  await api.schedules[':id'].$put({ param: { id: 'a/b' }, json }, { headers, init: { keepalive: true } });
  expect(sent()).toEqual({
    address: '/api/schedules/a%2Fb',
    method: 'PUT',
    body: '{"name":"Samba"}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    keepalive: true,
  });
});

it('a call without arguments has neither body nor query', async () => {
  await api['schedules-all'].$delete();
  expect(sent()).toEqual({ address: '/api/schedules-all', method: 'DELETE', headers: {} });
});

it('the client can be awaited without being treated as a promise', () => expect(api.schedules.then).toBeUndefined());
