import { expect, it, vi } from 'vitest';
import { body, checkDownload, checked } from './client.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';

it('`body()` returns the JSON of an OK response, with its strings normalised to NFC', async () => {
  expect(await body(Promise.resolve(Response.json({ id: 5 }, { status: 201 })))).toEqual({ id: 5 });
  const name = 'Conceição';
  expect(await body(Promise.resolve(Response.json({ name: name.normalize('NFD') })))).toEqual({ name });
});

it.each([400, 404, 500])(
  'for a response with status %d, `body()` throws an ApiError with the response’s status and text',
  async (status) => {
    const refused = body(Promise.resolve(new Response('não deu', { status })));
    await expect(refused).rejects.toThrow(new ApiError(status, 'não deu'));
  },
);

it('`body()` throws a network failure unchanged, and a NetworkError for a response that breaks off', async () => {
  const error = new NetworkError(new TypeError('x'));
  await expect(body(Promise.reject(error))).rejects.toBe(error);
  const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));
  await expect(body(Promise.resolve(broken))).rejects.toBeInstanceOf(NetworkError);
});

it.each(['', '{"id":', '<!doctype html>'])(
  'for a response with the unreadable text %j, `body()` throws an UnreadableError',
  async (text) => {
    await expect(body(Promise.resolve(new Response(text)))).rejects.toBeInstanceOf(UnreadableError);
  },
);

it('if the response is an HTML page, `checked()` and `checkDownload()` throw an UnreadableError', async () => {
  const page = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  vi.stubGlobal('fetch', page);
  await expect(checked(page())).rejects.toBeInstanceOf(UnreadableError);
  await expect(checkDownload('/api/x')).rejects.toBeInstanceOf(UnreadableError);
});
