import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let server: (signal?: AbortSignal | null) => Promise<Response>;
let sent: (string | undefined)[];
let connection: typeof import('./connection.ts');
let stop: () => void;
let visibility: DocumentVisibilityState;
const reachable = async () => new Response();
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  sent = [];
  server = unreachable;
  visibility = 'visible';
  vi.stubGlobal('fetch', (_: string, { method, signal }: RequestInit) => {
    sent.push(method);
    return server(signal);
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  // Makes time limits follow the fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
    return limit.signal;
  });
  connection = await import('./connection.ts');
  stop = connection.watchConnection();
});
afterEach(() => stop());

test('simultaneous probes send one request; until the server responds, later probes follow after growing pauses', async () => {
  const back = vi.fn();
  connection.onReconnect(back);
  expect(await Promise.all([connection.probe(), connection.probe()])).toEqual([false, false]);
  expect([sent.length, connection.isOffline()]).toEqual([1, true]);
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
  server = reachable;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.isOffline()).toBe(false);
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(before);
  expect(back).toHaveBeenCalledTimes(1);
});

/** A server that never responds. */
const silent = async (signal?: AbortSignal | null) => {
  signal?.throwIfAborted();
  return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
};

type Client = typeof import('./client.ts');
const limited = () => ({ init: { signal: AbortSignal.timeout(120_000) } });
const cancellable = new AbortController().signal;

test.each<[string, ms: number, call: (client: Client) => Promise<unknown>, methods: string[]]>([
  ['a call', 30_000, ({ api }) => api.values.$get(), ['GET', 'HEAD']],
  ['a call with a limit of its own', 120_000, ({ api }) => api.values.$get(undefined, limited()), ['GET', 'HEAD']],
  // The failed HEAD is repeated as GET, which fails at once, because the time limit is over. The last HEAD is the probe.
  ['a cancellable download check', 30_000, ({ checkDownload }) => checkDownload('/api/x', cancellable), ['HEAD', 'GET', 'HEAD']],
])(
  'without a response, %s fails after %i ms, and a probe follows; if the probe has no response for 10 s, the device is offline',
  async (_, ms, call, methods) => {
    server = silent;
    const [client, { NetworkError }] = await Promise.all([import('./client.ts'), import('./errors.ts')]);
    const failed = vi.fn();
    call(client).catch(failed);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect([sent, failed.mock.calls]).toEqual([methods.slice(0, 1), []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, failed.mock.calls]).toEqual([methods, [[expect.any(NetworkError)]]]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(connection.isOffline()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.isOffline()).toBe(true);
  },
);

test('a hidden page sends no probe until it becomes visible; a stopped `watchConnection()` sends no probe', async () => {
  await connection.probe();
  visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toHaveLength(1);
  visibility = 'visible';
  server = reachable;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, connection.isOffline()]).toEqual([2, false]);
  server = unreachable;
  await connection.probe();
  stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toHaveLength(3);
});

test('status 502, 504, 520 or 530 (proxy cannot reach the server) counts as no response, 500 or 503 as a response', async () => {
  const [{ api, body }, { NetworkError }] = await Promise.all([import('./client.ts'), import('./errors.ts')]);
  for (const status of [502, 504, 520, 530]) {
    server = reachable;
    await connection.probe();
    server = async () => new Response(`error code: ${status}`, { status });
    await expect(body(api.values.$get())).rejects.toBeInstanceOf(NetworkError);
    expect([status, await connection.probe(), connection.isOffline()]).toEqual([status, false, true]);
  }
  for (const status of [500, 503]) {
    server = async () => new Response('', { status });
    expect([await connection.probe(), (await api.values.$get()).status]).toEqual([true, status]);
  }
});
