import { onReconnect, retryDelay } from '../api/connection.ts';
import { ApiError, NetworkError } from '../api/errors.ts';

const MAX_REFUSALS = 5;

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);

function waitOrReconnect(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => reject(signal.reason);
  const unsubscribe = onReconnect(resolve);
  signal.addEventListener('abort', stop);
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
    signal.removeEventListener('abort', stop);
  });
}

/** Repeats `work` after every network failure, and after up to MAX_REFUSALS temporary errors. Throws any other error at once. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { signal, onRetry }: { signal: AbortSignal; onRetry: (error: unknown) => void },
): Promise<T> {
  let refusals = 0;
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const isNetwork = error instanceof NetworkError;
      if (!isNetwork) refusals += 1;
      if (!isNetwork && (!isTemporary(error) || refusals > MAX_REFUSALS)) throw error;
      onRetry(error);
      await waitOrReconnect(retryDelay(failures), signal);
    }
  }
}
