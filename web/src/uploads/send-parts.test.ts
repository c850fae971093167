import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { arrivedBytes, type FileInParts, type PartsProgress, partsOf, sendParts } from './send-parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts to send a file. The test decides when each part arrives or fails. */
function start(file: FileInParts) {
  const sent: number[] = [];
  const flying = new Map<number, { how: UploadOptions; arrive: () => void; fail: (error: Error) => void }>();
  let progress: PartsProgress | null = null;
  const result = sendParts(file, {
    signal: new AbortController().signal,
    send: ({ number }, how) =>
      new Promise<void>((arrive, fail) => {
        sent.push(number);
        flying.set(number, { how, arrive, fail });
        how.signal.addEventListener('abort', () => fail(how.signal.reason));
      }).finally(() => flying.delete(number)),
    onProgress: (now) => {
      progress = now;
    },
  });
  result.catch(() => {});
  const at = (number: number) => {
    const part = flying.get(number);
    if (!part) throw new Error(`Part ${number} is not on its way.`);
    return part;
  };
  /** Lets a part's request end, and waits for all work that follows at once. A retry comes later, so it is not awaited. */
  const settle = async (act: () => void) => {
    act();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    result,
    sent,
    at,
    onTheWay: () => [...flying.keys()].sort(),
    progress: () => progress,
    arrive: (number: number) => settle(at(number).arrive),
    fail: (number: number, error: Error) => settle(() => at(number).fail(error)),
  };
}

const FIVE = { size: 48, partSize: 10, parts: [] };

it.each([
  [1, 10, [[1, 0, 1]]],
  [10, 10, [[1, 0, 10]]],
  [
    11,
    10,
    [
      [1, 0, 10],
      [2, 10, 11],
    ],
  ],
])('a file of %i bytes is split into parts of %i bytes', (size, partSize, expected) => {
  expect(partsOf({ size, partSize }).map(({ number, from, to }) => [number, from, to])).toEqual(expected);
});

it.each([
  [[], 0],
  [[1, 3], 20],
  [[5], 8],
  [[2, 3, 1, 5, 4], 48],
])('the arrived parts %j of a file whose last part is shorter have %i bytes in total', (parts, bytes) => {
  expect(arrivedBytes({ ...FIVE, parts })).toBe(bytes);
});

it('three parts are sent in parallel, each part once', async () => {
  const run = start(FIVE);
  expect(run.onTheWay()).toEqual([1, 2, 3]);
  await run.arrive(2);
  expect(run.onTheWay()).toEqual([1, 3, 4]);
  for (const number of [1, 3, 4, 5]) await run.arrive(number);
  await run.result;
  expect(run.sent).toEqual([1, 2, 3, 4, 5]);
});

it('only the parts that the server lacks are sent; the progress counts the other parts as sent', async () => {
  const run = start({ ...FIVE, parts: [1, 3, 5] });
  expect(run.sent).toEqual([2, 4]);
  expect(run.progress()).toEqual({ sent: 28, failure: null });
  await run.arrive(2);
  await run.arrive(4);
  await run.result;
});

it('the progress counts the bytes of arrived parts and of parts under way', async () => {
  const run = start(FIVE);
  run.at(1).how.onProgress(0.5);
  run.at(3).how.onProgress(0.2);
  expect(run.progress()).toEqual({ sent: 7, failure: null });
  await run.arrive(1);
  expect(run.progress()).toEqual({ sent: 12, failure: null });
});

it('a failed part is sent again after a wait, while other parts continue', async () => {
  const run = start(FIVE);
  run.at(1).how.onProgress(0.9);
  await run.fail(1, new NetworkError(new Error('network')));
  expect(run.progress()).toEqual({ sent: 0, failure: expect.any(NetworkError) });
  await run.arrive(2);
  expect(run.onTheWay()).toEqual([3, 4]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(run.onTheWay()).toEqual([1, 3, 4]);
  run.at(1).how.onProgress(0.1);
  expect(run.progress()).toEqual({ sent: 11, failure: null });
  for (const number of [1, 3, 4, 5]) await run.arrive(number);
  await run.result;
  expect(run.sent.filter((number) => number === 1)).toHaveLength(2);
});

it('a part’s server error is reported until the server accepts the part, even while the next attempt makes progress', async () => {
  const run = start(FIVE);
  await run.fail(1, new ApiError(500, ''));
  await vi.advanceTimersByTimeAsync(1000);
  run.at(1).how.onProgress(1);
  expect(run.progress()).toEqual({ sent: 10, failure: expect.any(ApiError) });
  await run.arrive(1);
  expect(run.progress()).toEqual({ sent: 10, failure: null });
});

it('a permanent failure stops all parts, and nothing more is sent', async () => {
  const run = start(FIVE);
  await run.fail(2, new ApiError(422, '{"message":"Parte de tamanho errado."}'));
  await expect(run.result).rejects.toMatchObject({ status: 422 });
  expect(run.onTheWay()).toEqual([]);
  expect(run.sent).toEqual([1, 2, 3]);
});
