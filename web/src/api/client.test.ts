import { describe, expect, it, vi } from 'vitest';
import { body, calls, checked } from './client.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';

describe('body', () => {
  it('the JSON of an OK response is returned', async () => {
    expect(await body(Promise.resolve(Response.json({ id: 5 }, { status: 201 })))).toEqual({ id: 5 });
  });

  it.each([400, 404, 500])('a response with status %d throws an ApiError with its status and text', async (status) => {
    const refused = body(Promise.resolve(new Response('não deu', { status })));
    await expect(refused).rejects.toThrow(new ApiError(status, 'não deu'));
  });

  it('a network failure is thrown unchanged', async () => {
    const error = new NetworkError(new TypeError('x'));
    await expect(body(Promise.reject(error))).rejects.toBe(error);
  });

  it('the strings of a response are normalised to NFC', async () => {
    const name = 'Conceição';
    expect(await body(Promise.resolve(Response.json({ name: name.normalize('NFD') })))).toEqual({ name });
  });

  it.each(['', '{"id":', '<!doctype html>'])('the unreadable body %j throws an UnreadableError', async (text) => {
    await expect(body(Promise.resolve(new Response(text)))).rejects.toBeInstanceOf(UnreadableError);
  });

  it('a response that breaks off counts as a network failure', async () => {
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));
    await expect(body(Promise.resolve(broken))).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('checked', () => {
  it('an OK response is returned unchanged', async () => {
    const response = new Response('bytes');
    expect(await checked(Promise.resolve(response))).toBe(response);
  });
});

describe('calls', () => {
  const send = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({}));
  // biome-ignore lint/suspicious/noExplicitAny: `calls` returns unknown, and client.ts casts it to the type of hono's client
  const api = calls('/api', send) as any;

  it.each([
    [
      'a path with parameters and a query',
      () => api.a[':id'].b.$get({ param: { id: 'x/5' }, query: { nocache: '1', not: undefined, text: 'é & ç' } }),
      '/api/a/x%2F5/b?nocache=1&text=%C3%A9+%26+%C3%A7',
      { method: 'GET', headers: {} },
    ],
    [
      'JSON, headers and fetch options',
      () => api.a.$put({ json: { name: 'Samba' } }, { headers: { 'idempotency-key': 'k' }, init: { keepalive: true } }),
      '/api/a',
      {
        method: 'PUT',
        body: '{"name":"Samba"}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
        keepalive: true,
      },
    ],
    ['neither body nor query', () => api['schedules-all'].$delete(), '/api/schedules-all', { method: 'DELETE', headers: {} }],
  ])('a call sends %s', async (_, call, address, init) => {
    await call();
    expect(send).toHaveBeenLastCalledWith(address, init);
  });

  it('a path has no `then`, so that `await` does not treat it as a promise', () => expect(api.schedules.then).toBeUndefined());
});
