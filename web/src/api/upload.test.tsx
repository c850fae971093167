import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeRequest } from '../testing/uploads.ts';
import { isWriting, onUnauthorized } from './client.ts';
import { NetworkError } from './errors.ts';
import { STALL_TIMEOUT_MS, transfer, upload } from './upload.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => onUnauthorized(() => {}));

const photo = new File(['x'], 'Conceic\u0327a\u0303o.jpg', { type: 'image/jpeg' });
function start(fields = {}) {
  const stop = new AbortController();
  const onProgress = vi.fn();
  const result = upload('/api/layouts', photo, { signal: stop.signal, onProgress }, fields);
  result.catch(() => {});
  return { result, stop, onProgress, request: FakeRequest.last };
}

it('an upload posts fields and file (name in NFC), reports progress, and counts as a running write until it ends', async () => {
  const { result, onProgress, request } = start({ attractionId: '7' });
  const [method, path, sent] = request.sent ?? [];
  const { attractionId, file } = Object.fromEntries(sent as FormData) as { attractionId: string; file: File };
  expect([method, path, attractionId, file.name]).toEqual(['POST', '/api/layouts', '7', 'Concei\u00e7\u00e3o.jpg']);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
  expect(isWriting()).toBe(true);
  request.respond(201, '{}');
  await expect(result).resolves.toBeUndefined();
  expect(isWriting()).toBe(false);
});

it('a transfer sends its bytes unchanged, and returns the response', async () => {
  const bytes = new Blob(['abc'], { type: 'application/octet-stream' });
  const result = transfer('PUT', '/api/imports/1/parts/2', bytes);
  expect(FakeRequest.last.sent).toEqual(['PUT', '/api/imports/1/parts/2', bytes]);
  FakeRequest.last.respond(200, '{"id":1}');
  expect(await (await result).text()).toBe('{"id":1}');
});

it('a failed upload throws an ApiError or a NetworkError; a 401 calls the `onUnauthorized` listener', async () => {
  const listener = vi.fn();
  onUnauthorized(listener);
  for (const [status, calls] of [
    [422, 0],
    [401, 1],
  ] as const) {
    const { result, request } = start();
    request.respond(status, '{"message":"Arquivo vazio: a.jpg.","code":"validation"}');
    await expect(result).rejects.toMatchObject({ status, serverMessage: 'Arquivo vazio: a.jpg.' });
    expect(listener).toHaveBeenCalledTimes(calls);
  }
  const lost = start();
  lost.request.onerror?.();
  await expect(lost.result).rejects.toBeInstanceOf(NetworkError);
  // After a 502 a probe by `fetch` decides whether the upload fails with a NetworkError or with an ApiError.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  const { result, request } = start();
  request.respond(502, '<html>');
  await expect(result).rejects.toMatchObject({ status: 502 });
});

it('an upload may last any time while bytes are sent, and fails if no bytes are sent for STALL_TIMEOUT_MS', async () => {
  const { result, request } = start();
  for (let loaded = 1; loaded <= 10; loaded++) {
    vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1);
    request.upload.onprogress?.({ loaded, total: 10 });
  }
  expect(request.aborted).toBe(false);
  vi.advanceTimersByTime(STALL_TIMEOUT_MS);
  expect(request.aborted).toBe(true);
  await expect(result).rejects.toBeInstanceOf(NetworkError);
});

it('an abort ends an upload’s request and timer with an AbortError; an abort beforehand prevents the request', async () => {
  const { result, stop, request } = start();
  stop.abort();
  expect(request.aborted).toBe(true);
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
  const late = upload('/api/layouts', photo, { signal: AbortSignal.abort(), onProgress: () => {} });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeRequest.last).toBe(request);
});
