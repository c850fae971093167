import { ApiError } from '../api/errors.ts';
import type { Upload } from '../api/upload.ts';
import { type Persistence, persist } from './persist.ts';

/** So many parts are on their way at once. */
const LANES = 3;

/** The bytes of a file from `from` up to `to`, which is the next part's first. */
export interface Part {
  number: number;
  from: number;
  to: number;
}

/** A file that goes up in parts, and the numbers of those that have arrived. */
export interface Cut {
  size: number;
  partSize: number;
  parts: readonly number[];
}

/** How far it is. */
export interface PartsProgress {
  /** Bytes that have left, those of parts that arrived before included. */
  sent: number;
  /** What the last try of a part failed with that waits to be tried again; null when none does. */
  failure: unknown;
}

export interface PartsRun extends Omit<Persistence, 'onLost'> {
  send: (part: Part, how: Upload) => Promise<unknown>;
  onProgress: (progress: PartsProgress) => void;
}

/** The parts of a file, numbered from 1; the last may be shorter. */
export function partsOf({ size, partSize }: Pick<Cut, 'size' | 'partSize'>): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    from: index * partSize,
    to: Math.min((index + 1) * partSize, size),
  }));
}

/**
 * Sends the parts that are missing, several at once, each until it has arrived.
 * @throws the first failure that will not pass by itself, or the signal's reason; nothing is on its way any more then
 */
export async function sendParts(cut: Cut, run: PartsRun): Promise<void> {
  const arrived = new Set(cut.parts);
  const all = partsOf(cut);
  const waiting = all.filter(({ number }) => !arrived.has(number));
  const lost = new Map<number, unknown>();
  const flying = new Map<number, number>();
  let settled = all.filter(({ number }) => arrived.has(number)).reduce((sum, { from, to }) => sum + to - from, 0);

  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const tell = () => {
    const sent = [...flying.values()].reduce((sum, bytes) => sum + bytes, settled);
    run.onProgress({ sent, failure: [...lost.values()].at(-1) ?? null });
  };

  async function bring(part: Part): Promise<void> {
    const { number, from, to } = part;
    await persist(
      () =>
        run.send(part, {
          signal,
          onProgress: (share) => {
            // Bytes that leave say that the network is back, not that the server is well.
            if (!(lost.get(number) instanceof ApiError)) lost.delete(number);
            flying.set(number, share * (to - from));
            tell();
          },
        }),
      {
        ...run,
        signal,
        onLost: (error) => {
          flying.delete(number);
          lost.delete(number);
          lost.set(number, error);
          tell();
        },
      },
    );
    flying.delete(number);
    lost.delete(number);
    settled += to - from;
    tell();
  }

  async function lane(): Promise<void> {
    for (let part = waiting.shift(); part; part = waiting.shift()) await bring(part);
  }

  tell();
  const lanes = Array.from({ length: LANES }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    ended.abort();
    await Promise.allSettled(lanes);
    throw error;
  }
}
