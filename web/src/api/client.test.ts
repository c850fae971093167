import { expect, it, vi } from 'vitest';
import { body, checkDownload, checked } from './client.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';

it('`body()` returns the JSON of an OK response, with its strings normalised to NFC', async () => {
  expect(await body(Promise.resolve(Response.json({ id: 5 }, { status: 201 })))).toEqual({ id: 5 });
  const name = 'Conceição';
  expect(await body(Promise.resolve(Response.json({ name: name.normalize('NFD') })))).toEqual({ name });
});

it('`body()` throws an ApiError with the status and text of a response that is not OK', async () => {
  const refused = body(Promise.resolve(new Response('não deu', { status: 404 })));
  await expect(refused).rejects.toThrow(new ApiError(404, 'não deu'));
});

it('`body()` throws a NetworkError if the response breaks off, and an UnreadableError if the response is not JSON', async () => {
  const error = new NetworkError(new TypeError('x'));
  await expect(body(Promise.reject(error))).rejects.toBe(error);
  const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));
  await expect(body(Promise.resolve(broken))).rejects.toBeInstanceOf(NetworkError);
  await expect(body(Promise.resolve(new Response('{"id":')))).rejects.toBeInstanceOf(UnreadableError);
});

it('if the response is an HTML page, `checked()` and `checkDownload()` throw an UnreadableError', async () => {
  const page = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  vi.stubGlobal('fetch', page);
  await expect(checked(page())).rejects.toBeInstanceOf(UnreadableError);
  await expect(checkDownload('/api/x')).rejects.toBeInstanceOf(UnreadableError);
});
