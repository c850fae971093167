import { isWriting } from '../api/client.ts';
import { isOffline } from '../api/connection.ts';
import { isPageHeld } from '../ui/page-state.ts';

// After a deployment all windows reload together, once no window has typed text, a running write or an open dialog.
// A visible window allows this reload only when it has just opened another screen, or was just reloaded.
// The service worker does not wait for a suspended window, which reloads once it is resumed and quiet.

const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000;

/** How long a visible window allows a reload after asking for it. The service worker awaits the windows' replies for 5 s. */
const CONSENT_TIMEOUT_MS = 6_000;

/** The elements that prevent a reload: a dialog, and a toast, whose "undo" would be lost. */
const BLOCKING_ELEMENTS = '[role="dialog"], [role="alertdialog"], [data-toast]';

/** Keeps the page at the newest version. `isTyped`: true if somebody has typed since the screen was opened. */
export async function keepUpToDate(isTyped: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isReloadDue = false;
  /** The path of the screen on which somebody has typed or opened a file picker. */
  let typedAt = isTyped ? location.pathname : null;
  /** True while the page unloads. No new version is activated then, because the old page would get the new version's files. */
  let isLeaving = false;
  let checkedAt = performance.now();
  let registration: ServiceWorkerRegistration | undefined;

  // A quiet window loses nothing by a reload. Offline no window is quiet, because after a change of the contracts the new version
  // would ignore the responses that the old version has stored.
  const isQuiet = () =>
    !isOffline() && !isLeaving && typedAt !== location.pathname && !isWriting() && !isBlocked() && !isPageHeld();
  const allowsReload = () => isQuiet() && (document.hidden || performance.now() - askedAt < CONSENT_TIMEOUT_MS);

  function reloadOrActivate() {
    if (!isQuiet()) return;
    if (isReloadDue) return location.reload();
    if (!registration?.waiting) return;
    askedAt = performance.now();
    registration.waiting.postMessage({ type: 'take-over' });
  }

  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'is-quiet') ports[0]?.postMessage(allowsReload());
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isControlled) isControlled = true;
    else if (allowsReload()) location.reload();
    // Another window has activated the new version. This window does not allow a reload yet, so it reloads later.
    else isReloadDue = true;
  });

  const noteTyping = () => {
    typedAt = location.pathname;
  };
  document.addEventListener('input', noteTyping);
  // Android's file picker hides the page, and a reload would lose the file that the user is choosing.
  document.addEventListener('click', ({ target }) => target instanceof Element && target.matches('[type=file]') && noteTyping());
  // When a page is left, `pagehide` fires before `visibilitychange`, so `isLeaving` keeps `visibilitychange` from reloading.
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return reloadOrActivate();
    if (performance.now() - checkedAt < UPDATE_CHECK_INTERVAL_MS) return;
    checkedAt = performance.now();
    registration?.update().catch(() => undefined);
  });
  // Opening another screen may activate a waiting version. Without the Navigation API only hiding the page activates one.
  window.navigation?.addEventListener('currententrychange', ({ from }) => {
    if (pathOf(from.url) === location.pathname) return;
    typedAt = null;
    // Waits until the new screen is rendered and the previous screen's dialogs are gone.
    requestAnimationFrame(() => setTimeout(reloadOrActivate));
  });

  // Registers only after adding the listeners, because a registered service worker may take over at any moment.
  const registered = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  registration = registered;
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', () => document.hidden && reloadOrActivate());
  });
  if (window.navigation?.activation?.navigationType === 'reload') reloadOrActivate();
}

const isBlocked = () => document.querySelector(BLOCKING_ELEMENTS) !== null;

const pathOf = (url: string | null) => url && new URL(url).pathname;
