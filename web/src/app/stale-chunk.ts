const STORAGE_KEY = 'quartou-reloaded-for-chunk';

const ACTIVATION_TIMEOUT_MS = 3_000;

/** True if a chunk could not be loaded, for example after a deployment. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Importing a module|Unable to preload/i.test(error.message)
  );
}

let isReloading = false;

/**
 * Reloads the page, at most once a minute for the same address. Does nothing offline, where the browser would show an error page.
 * @returns true if a reload has been started
 */
export function reloadOnce(): boolean {
  // React may render the failing screen again before the page has reloaded. No second reload is then started.
  if (isReloading) return true;
  if (!navigator.onLine) return false;
  try {
    const [at, path] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
    if (path === location.pathname && Date.now() - Number(at) < 60_000) return false;
    sessionStorage.setItem(STORAGE_KEY, `${Date.now()} ${location.pathname}`);
  } catch {
    return false;
  }
  isReloading = true;
  void takeWaitingVersion().then(() => location.reload());
  return true;
}

/** Activates the waiting service worker, which has the missing files. A reload alone would load the old version again. */
async function takeWaitingVersion(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  setTimeout(resolve, ACTIVATION_TIMEOUT_MS);
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await promise;
}
