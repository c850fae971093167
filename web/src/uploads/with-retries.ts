import { ApiError, NetworkError } from '../api/errors.ts';

/** Delay of the first retry; it doubles with each. */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/** How often failures that are no network failures are retried. */
const MAX_REFUSALS = 5;

/** Whether a failure may pass: a server error, or a rate limit. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);

/** Resolves after the time, or earlier when the browser is online again; rejects when aborted. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
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

/** Network failures without limit, server errors and rate limits a few times, refusals never. @throws also the signal's reason */
export async function withRetries<T>(
  work: () => Promise<T>,
  { signal, onRetry }: { signal: AbortSignal; onRetry: (error: unknown) => void },
): Promise<T> {
  let refusals = 0;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const isNetwork = error instanceof NetworkError;
      if (!isNetwork) refusals += 1;
      if (!isNetwork && (!isTemporary(error) || refusals > MAX_REFUSALS)) throw error;
      onRetry(error);
      await waitOrOnline(Math.min(FIRST_RETRY_DELAY_MS * 2 ** tries, MAX_RETRY_DELAY_MS), signal);
    }
  }
}

/** Whether a chosen file can still be read. Sending a file that was moved or deleted looks like a network failure. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const UNREADABLE = 'Não deu para ler o arquivo neste aparelho. Escolha-o de novo.';
