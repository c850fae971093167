import { isWriting } from '../api/client.ts';
import { isPageHeld } from '../ui/page-hold.ts';

export { restoreScrollPositions } from './scroll-position.ts';

// Windows reload for a new service worker once nothing in any of them is typed, under way or open. A visible one waits for its
// next screen.

/** A page that stays open checks for a new version when it becomes visible, at most this often. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000;

/** Time limit for the answers of the other windows. */
const CONSENT_TIMEOUT_MS = 6_000;

/** What prevents a reload: a dialog, or a toast, whose "undo" would be lost. */
const BLOCKING_ELEMENTS = '[role="dialog"], [role="alertdialog"], [data-toast]';

/** `isTyped`: something was typed since the screen was opened. */
export async function keepUpToDate(isTyped: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** A new version is active, and the page is still the old one. */
  let isReloadDue = false;
  /** While the page unloads, further requests would get the new version's files for the old page. */
  let isLeaving = false;
  let checkedAt = performance.now();
  let registration: ServiceWorkerRegistration | undefined;

  const isQuiet = () => !isLeaving && !isTyped && !isWriting() && !isPageHeld() && !isBlocked() && mayLeave();
  /** Whether this window allows a reload; a visible window does so only when it asks itself. */
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
    // Another window could not wait, or a key was pressed just now.
    else isReloadDue = true;
  });

  document.addEventListener('input', () => {
    isTyped = true;
  });
  // `pagehide` comes before the page is hidden for leaving.
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
  // Browsers without the Navigation API activate a new version when the page is hidden.
  window.navigation?.addEventListener('currententrychange', ({ from }) => {
    if (pathOf(from.url) === location.pathname) return;
    isTyped = false;
    // Deferred until the new screen is rendered and the previous screen's dialogs are gone.
    requestAnimationFrame(() => setTimeout(reloadOrActivate));
  });

  // Registered after the listeners, because an existing worker may be about to be replaced.
  const registered = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  registration = registered;
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', () => document.hidden && reloadOrActivate());
  });
  if (window.navigation?.activation?.navigationType === 'reload') reloadOrActivate();
}

const isBlocked = () => document.querySelector(BLOCKING_ELEMENTS) !== null;

const pathOf = (url: string | null) => url && new URL(url).pathname;

/** Whether no `beforeunload` listener objects. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
