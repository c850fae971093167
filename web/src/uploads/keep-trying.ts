import { ApiError, NetworkError } from '../api/errors.ts';

/** Wait before the first retry, ms; it doubles with each retry. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

const REFUSALS = 5;

export interface RetryPolicy {
  signal: AbortSignal;
  /** Resolves after this time, or earlier when a retry may succeed; rejects when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** How many consecutive failures of this kind are retried. */
  failuresAllowed: (error: unknown) => number;
  onRetry?: (error: unknown) => void;
}

/** Unlimited for a network failure, a few for a server error or a rate limit, none for a refusal. */
export function failuresAllowed(error: unknown): number {
  if (error instanceof NetworkError) return Number.POSITIVE_INFINITY;
  const passes = error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);
  return passes ? REFUSALS : 0;
}

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

/** @throws the failure that is not retried any more; the signal's reason when aborted */
export async function keepTrying<T>(work: () => Promise<T>, { signal, wait, failuresAllowed, onRetry }: RetryPolicy): Promise<T> {
  let refusals = 0;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const allowed = failuresAllowed(error);
      if (Number.isFinite(allowed)) refusals += 1;
      if (refusals > allowed) throw error;
      onRetry?.(error);
      await wait(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT), signal);
    }
  }
}
