import { describe, expect, it } from 'vitest';
import { body, checked } from './client.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';

describe('body', () => {
  it('returns the JSON of an OK answer', async () => {
    expect(await body(Promise.resolve(Response.json({ id: 5 }, { status: 201 })))).toEqual({ id: 5 });
  });

  it.each([400, 404, 500])('throws "status: text" for %d', async (status) => {
    const refused = body(Promise.resolve(new Response('não deu', { status })));
    await expect(refused).rejects.toThrow(new ApiError(status, 'não deu'));
  });

  it('passes a network failure on unchanged', async () => {
    const error = new NetworkError(new TypeError('x'));
    await expect(body(Promise.reject(error))).rejects.toBe(error);
  });

  it('normalises the strings to NFC', async () => {
    const name = 'Conceição';
    expect(await body(Promise.resolve(Response.json({ name: name.normalize('NFD') })))).toEqual({ name });
  });

  it.each(['', '{"id":', '<!doctype html>'])('the unreadable body %j is not reported as a lost connection', async (text) => {
    await expect(body(Promise.resolve(new Response(text)))).rejects.toBeInstanceOf(UnreadableError);
  });

  it('an answer that breaks off counts as a network failure', async () => {
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));
    await expect(body(Promise.resolve(broken))).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('checked', () => {
  it('returns an OK answer unchanged', async () => {
    const response = new Response('bytes');
    expect(await checked(Promise.resolve(response))).toBe(response);
  });
});
