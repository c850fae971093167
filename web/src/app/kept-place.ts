// For screens that load before they have their height; the browser restores only the scroll position of those that have it at
// once.

const STORED = 'quartou-places';

const PATIENCE = 10_000;

/** Events that show that the user scrolls or acts on their own. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scroll positions of this tab's history entries, by the browser's key of each entry. */
function places(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

/** Starts recording positions. Browsers without the Navigation API only have their own restoration. */
export function keepPlaces(): void {
  const { navigation } = window;
  if (!navigation) return;
  let stop = () => {};

  navigation.addEventListener('navigate', () => {
    stop();
    if (!navigation.currentEntry) return;
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ ...places(), [navigation.currentEntry.key]: window.scrollY }));
    } catch {
      // Without storage only the browser's own restoration works.
    }
  });
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    const place = navigationType === 'traverse' && places()[navigation.currentEntry?.key ?? ''];
    if (place) stop = goTo(place);
  });
}

/** Scrolls to a position, again whenever the page's height changes, until the user scrolls. Returns the function that stops it. */
function goTo(place: number): () => void {
  const ending = new AbortController();
  const resized = new ResizeObserver(() => window.scrollTo({ top: place, behavior: 'instant' }));
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  ending.signal.addEventListener('abort', () => {
    resized.disconnect();
    clearTimeout(timer);
  });
  for (const type of BY_HAND) window.addEventListener(type, () => ending.abort(), { signal: ending.signal, passive: true });
  resized.observe(document.body);
  return () => ending.abort();
}
