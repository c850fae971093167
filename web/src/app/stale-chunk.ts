const KEY = 'quartou-reloaded-for-chunk';

/** Whether an error is a chunk that could not be loaded, as after a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Importing a module|Unable to preload/i.test(error.message)
  );
}

/** Reloads the page, at most once a minute for the same address. Tells whether it does. */
export function reloadOnce(): boolean {
  try {
    const [at, where] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (where === location.pathname && Date.now() - Number(at) < 60_000) return false;
    sessionStorage.setItem(KEY, `${Date.now()} ${location.pathname}`);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
