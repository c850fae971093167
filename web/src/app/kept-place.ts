// Going back leads to where one was on the screen. The browser sees to it where the screen is as long as it was at once; this,
// where it has to load first.

const STORED = 'quartou-places';

/** For how long a screen may take to be as long as it was, ms. */
const PATIENCE = 10_000;

/** What says that somebody goes somewhere else on the screen. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Where each entry of this tab's history was scrolled to, by the browser's name for it. */
function places(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

/** From now on places are kept. Browsers without the Navigation API have their own way alone. */
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
      // Storage can be forbidden; then it is the browser's way alone.
    }
  });
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    const place = navigationType === 'traverse' && places()[navigation.currentEntry?.key ?? ''];
    if (place) stop = goTo(place);
  });
}

/** Goes there, and again whenever the page gets longer or shorter, until somebody moves it. Returns what ends it. */
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
