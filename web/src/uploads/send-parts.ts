import { ApiError } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { withRetries } from './with-retries.ts';

const PARALLEL_PARTS = 3;

/** The bytes of a file from index `from` (included) to index `to` (not included). */
export interface Part {
  number: number;
  from: number;
  to: number;
}

export interface FileInParts {
  size: number;
  partSize: number;
  parts: readonly number[];
}

export interface PartsProgress {
  /** Number of the file's bytes sent so far. Parts that the server already had, as after an interrupted upload, count too. */
  sent: number;
  /** The latest failure of a part that is being retried; null if no part is being retried. */
  failure: unknown;
}

interface PartsRun {
  signal: AbortSignal;
  send: (part: Part, how: UploadOptions) => Promise<unknown>;
  onProgress: (progress: PartsProgress) => void;
}

/** Returns the parts of a file, numbered from 1. The last part may be shorter. */
export function partsOf({ size, partSize }: Pick<FileInParts, 'size' | 'partSize'>): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    from: index * partSize,
    to: Math.min((index + 1) * partSize, size),
  }));
}

export const arrivedBytes = (file: FileInParts): number =>
  partsOf(file).reduce((sum, { number, from, to }) => (file.parts.includes(number) ? sum + to - from : sum), 0);

/** Sends the missing parts in parallel and retries each. After a permanent failure or an abort, stops all requests and throws. */
export async function sendParts(file: FileInParts, run: PartsRun): Promise<void> {
  const waiting = partsOf(file).filter(({ number }) => !file.parts.includes(number));
  const lost = new Map<number, unknown>();
  const inFlight = new Map<number, number>();
  let settled = arrivedBytes(file);

  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const report = () => {
    const sent = [...inFlight.values()].reduce((sum, bytes) => sum + bytes, settled);
    run.onProgress({ sent, failure: [...lost.values()].at(-1) ?? null });
  };

  async function deliver(part: Part): Promise<void> {
    const { number, from, to } = part;
    await withRetries(
      () =>
        run.send(part, {
          signal,
          onProgress: (share) => {
            // Progress proves that a lost network is back, but not that a server error is over.
            if (!(lost.get(number) instanceof ApiError)) lost.delete(number);
            inFlight.set(number, share * (to - from));
            report();
          },
        }),
      {
        signal,
        onRetry: (error) => {
          inFlight.delete(number);
          lost.delete(number);
          lost.set(number, error);
          report();
        },
      },
    );
    inFlight.delete(number);
    lost.delete(number);
    settled += to - from;
    report();
  }

  async function lane(): Promise<void> {
    for (let part = waiting.shift(); part; part = waiting.shift()) await deliver(part);
  }

  report();
  const lanes = Array.from({ length: PARALLEL_PARTS }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    ended.abort();
    await Promise.allSettled(lanes);
    throw error;
  }
}
