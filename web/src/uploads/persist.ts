import { ApiError, NetworkError } from '../api/errors.ts';

/** Waits between tries, ms: each twice as long as the one before. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** How often a server that is there, but in trouble, is asked again. */
const REFUSALS = 5;

/** How something is tried again. */
export interface Persistence {
  signal: AbortSignal;
  /** Passes after so many milliseconds or earlier, when there is a reason to hope; throws when the signal says stop. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** How many failures of this kind are put up with, one after another. */
  patience: (error: unknown) => number;
  /** A try failed with this, and there will be another. */
  onLost?: (error: unknown) => void;
}

/** A lost network passes by itself; a server in trouble perhaps; what was refused stays refused. */
export function patience(error: unknown): number {
  if (error instanceof NetworkError) return Number.POSITIVE_INFINITY;
  const passes = error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);
  return passes ? REFUSALS : 0;
}

/** Waits so long, or until the browser is online again. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const now = () => resolve();
  const stop = () => reject(signal.reason);
  window.addEventListener('online', now);
  signal.addEventListener('abort', stop);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', now);
    signal.removeEventListener('abort', stop);
  });
}

/**
 * Tries until it succeeds, with growing waits in between.
 * @throws what was not to be put up with any longer; the signal's reason when told to stop
 */
export async function persist<T>(work: () => Promise<T>, { signal, wait, patience, onLost }: Persistence): Promise<T> {
  let refusals = 0;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const allowed = patience(error);
      if (Number.isFinite(allowed)) refusals += 1;
      if (refusals > allowed) throw error;
      onLost?.(error);
      await wait(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT), signal);
    }
  }
}
