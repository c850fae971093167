const KEY = 'quartou-reloaded-for-chunk';

/** Whether an error says that a chunk of the program could not be fetched, as happens after a new version went out. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Importing a module|Unable to preload/i.test(error.message)
  );
}

/** Reloads the page, at most once for the same address within a minute. Says whether it does. */
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
