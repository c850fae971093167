// After going back or forward, restores the scroll position of a screen whose content, and so its height, arrives late.

const STORAGE_KEY = 'quartou-places';

const RESTORE_TIMEOUT_MS = 10_000;

const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Starts recording and restoring positions. Browsers without the Navigation API keep their built-in restoration. */
export function restoreScrollPositions(): void {
  const { navigation } = window;
  if (!navigation) return;
  let stop = () => {};

  navigation.addEventListener('navigate', () => {
    stop();
    if (!navigation.currentEntry) return;
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...positions(), [navigation.currentEntry.key]: window.scrollY }));
    } catch {}
  });
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    const position = navigationType === 'traverse' && positions()[navigation.currentEntry?.key ?? ''];
    if (position) stop = scrollTo(position);
  });
}

/** Scrolls to a position at each change of the page's height, until the user acts or 10 s pass. @returns a function to stop it */
function scrollTo(position: number): () => void {
  const ending = new AbortController();
  const resized = new ResizeObserver(() => window.scrollTo({ top: position, behavior: 'instant' }));
  const timer = setTimeout(() => ending.abort(), RESTORE_TIMEOUT_MS);
  ending.signal.addEventListener('abort', () => {
    resized.disconnect();
    clearTimeout(timer);
  });
  for (const type of USER_EVENTS) window.addEventListener(type, () => ending.abort(), { signal: ending.signal, passive: true });
  resized.observe(document.body);
  return () => ending.abort();
}
