import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import { withRetries } from './with-retries.ts';

const lost = () => new NetworkError(new Error('network'));
const times = (count: number, make: () => Error) => Array.from({ length: count }, make);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs work that fails with each of `errors` and then succeeds. Returns its result or last error, and the waits in seconds. */
async function tryThrough(errors: Error[]) {
  const starts: number[] = [];
  const trying = withRetries(
    async () => {
      starts.push(Date.now());
      const error = errors[starts.length - 1];
      if (error) throw error;
      return 'done';
    },
    { signal: new AbortController().signal, onRetry: () => {} },
  ).catch((error) => error);
  await vi.runAllTimersAsync();
  return { result: await trying, waits: starts.slice(1).map((at, n) => (at - (starts[n] ?? 0)) / 1000) };
}

it('the wait before a retry grows with each network failure, up to 30 seconds', async () => {
  expect(await tryThrough(times(8, lost))).toEqual({ result: 'done', waits: [1, 2, 4, 8, 16, 30, 30, 30] });
});

it.each([...[500, 503, 408, 429].map((status) => [status, 5]), ...[400, 401, 404, 409, 413, 422].map((status) => [status, 0])])(
  'a call that gets the status %i is retried %i times, not counting network failures',
  async (status = 0, count = 0) => {
    const refused = () => new ApiError(status, '');
    expect((await tryThrough(times(count, refused).flatMap((error) => [lost(), error]))).result).toBe('done');
    expect(await tryThrough(times(count + 1, refused))).toMatchObject({ result: { status }, waits: { length: count } });
  },
);

it('once the server is reachable, the wait for a retry ends with a new call; an abort ends all retries', async () => {
  const stop = new AbortController();
  const work = vi.fn(() => Promise.reject(lost()));
  const start = () => withRetries(work, { signal: stop.signal, onRetry: () => {} }).catch((error) => error);
  const trying = start();
  await vi.advanceTimersByTimeAsync(0);
  for (const isOnline of [false, true]) onlineManager.setOnline(isOnline);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  stop.abort();
  for (const ended of [trying, start()]) expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(work).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
