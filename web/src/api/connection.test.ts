import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './errors.ts';

// Where the server is: at each call it answers, is silent or cannot be reached.
let server: () => Promise<Response>;
let probes: number;
let seen: typeof import('./seen.ts');
let stop: () => void;
let visibility: DocumentVisibilityState;
const fresh = () => new Response();
const kept = (at: string) => new Response(null, { headers: { 'x-seen-at': at } });
const gone = () => Promise.reject(new NetworkError('x'));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  probes = 0;
  server = gone;
  visibility = 'visible';
  vi.stubGlobal('fetch', () => {
    probes += 1;
    return server();
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  seen = await import('./seen.ts');
  stop = seen.watchConnection();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const turn = () => vi.advanceTimersByTimeAsync(0);

test('what is shown is as old as its oldest answer; the server’s own answers are new', async () => {
  seen.noteAnswer('/api/a', kept('2026-11-20T21:40:00.000Z'));
  seen.noteAnswer('/api/b', kept('2026-11-20T20:00:00.000Z'));
  expect(seen.connectionNow()).toEqual({ offline: true, seenAt: '2026-11-20T20:00:00.000Z' });
  // It left before the network went.
  seen.noteAnswer('/api/b', fresh());
  expect(seen.connectionNow()).toEqual({ offline: true, seenAt: '2026-11-20T21:40:00.000Z' });
  seen.forgetShown();
  expect(seen.connectionNow()).toEqual({ offline: true, seenAt: null });
});

test('asks after growing pauses, until there is an answer; then everybody hears of it once', async () => {
  const back = vi.fn();
  seen.onBack(back);
  seen.noteLost();
  await turn();
  expect([probes, seen.connectionNow().offline]).toEqual([1, true]);
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = probes;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(probes).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(probes).toBe(before + 1);
  }
  server = async () => fresh();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(seen.connectionNow()).toEqual({ offline: false, seenAt: null });
  const before = probes;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probes).toBe(before);
  expect(back).toHaveBeenCalledTimes(1);
});

test('a connection that comes and goes is not asked more often for it', async () => {
  seen.noteAnswer('/api/a', kept('2026-11-20T21:40:00.000Z'));
  server = async () => fresh();
  await vi.advanceTimersByTimeAsync(2000);
  seen.noteAnswer('/api/a', kept('2026-11-20T21:40:00.000Z'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(seen.connectionNow().offline).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.connectionNow().offline).toBe(false);
});

test('asks nothing while nobody looks, and at once when somebody looks again', async () => {
  seen.noteLost();
  await turn();
  visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(100_000);
  expect(probes).toBe(1);
  visibility = 'visible';
  server = async () => fresh();
  document.dispatchEvent(new Event('visibilitychange'));
  await turn();
  expect([probes, seen.connectionNow().offline]).toEqual([2, false]);
});

test('an answer of the server to anything says that it is back', async () => {
  seen.noteLost();
  await turn();
  await vi.advanceTimersByTimeAsync(2000);
  seen.noteAnswer('/api/a', fresh());
  expect(seen.connectionNow().offline).toBe(false);
});

test('several who want to know ask once', async () => {
  server = async () => fresh();
  expect(await Promise.all([seen.probe(), seen.probe()])).toEqual([true, true]);
  expect(probes).toBe(1);
});
