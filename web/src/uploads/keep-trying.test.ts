import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import { failuresAllowed, keepTrying, waitOrOnline } from './keep-trying.ts';

const lost = () => new NetworkError(new Error('network'));

async function tryThrough(errors: Error[], signal = new AbortController().signal) {
  const waits: number[] = [];
  const left = [...errors];
  const onRetry = vi.fn();
  const result = keepTrying(
    async () => {
      const error = left.shift();
      if (error) throw error;
      return 'there';
    },
    { signal, failuresAllowed, onRetry, wait: async (ms) => void waits.push(ms) },
  );
  return { result: await result, waits, onRetry };
}

it('calls once when nothing fails', async () => {
  const { result, waits, onRetry } = await tryThrough([]);
  expect([result, waits]).toEqual(['there', []]);
  expect(onRetry).not.toHaveBeenCalled();
});

it('waits longer after each network failure, up to half a minute', async () => {
  const { waits, onRetry } = await tryThrough(Array.from({ length: 8 }, lost));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(onRetry).toHaveBeenCalledTimes(8);
  expect(onRetry).toHaveBeenCalledWith(expect.any(NetworkError));
});

it.each([500, 503, 408, 429])('retries five answers with status %i, and not a sixth', async (status) => {
  const trouble = () => new ApiError(status, '');
  await expect(tryThrough(Array.from({ length: 5 }, trouble))).resolves.toMatchObject({ result: 'there' });
  await expect(tryThrough(Array.from({ length: 6 }, trouble))).rejects.toMatchObject({ status });
});

it('network failures do not count towards the limit of server errors', async () => {
  const errors = Array.from({ length: 10 }, (_, index) => (index % 2 ? new ApiError(500, '') : lost()));
  await expect(tryThrough(errors)).resolves.toMatchObject({ result: 'there' });
});

it.each([400, 401, 404, 409, 413, 422])('does not retry status %i', async (status) => {
  await expect(tryThrough([new ApiError(status, '')])).rejects.toMatchObject({ status });
});

it('does not begin when aborted before, and stops when aborted meanwhile', async () => {
  const work = vi.fn();
  await expect(keepTrying(work, { signal: AbortSignal.abort(), failuresAllowed, wait: async () => {} })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(work).not.toHaveBeenCalled();

  const stop = new AbortController();
  work.mockRejectedValue(lost());
  const trying = keepTrying(work, { signal: stop.signal, failuresAllowed, wait: async () => stop.abort() });
  await expect(trying).rejects.toMatchObject({ name: 'AbortError' });
  expect(work).toHaveBeenCalledOnce();
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the given time', async () => {
  const passed = vi.fn();
  const waiting = waitOrOnline(4000, new AbortController().signal).then(passed);
  await vi.advanceTimersByTimeAsync(3999);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(passed).toHaveBeenCalledOnce();
});

it('stops waiting when the browser is online again', async () => {
  const waiting = waitOrOnline(30_000, new AbortController().signal);
  window.dispatchEvent(new Event('online'));
  await expect(waiting).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('stops waiting when aborted', async () => {
  const stop = new AbortController();
  const waiting = waitOrOnline(30_000, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
