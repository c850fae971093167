import { isWriting } from '../api/client.ts';
import { isPageHeld } from '../ui/page-hold.ts';

export { keepPlaces } from './kept-place.ts';

// A new version of the product comes as a new service worker, which waits. It is taken when every window is at a quiet moment:
// nothing typed on the screen, nothing on its way, nothing open over it, and the person has just come to the screen or reloaded
// it, or the page is hidden. Then each window reloads once, where it is.

/** A page that stays open asks for a new version when it is looked at again, at most this often, ms. */
const ASK_EVERY = 60 * 60_000;

/** For how long the answer of the other windows may take, ms. */
const ASKING = 6_000;

/** What is in the way of a reload: a dialog, or a toast, whose undoing would go. */
const IN_THE_WAY = '[role="dialog"], [role="alertdialog"], [data-toast]';

/**
 * Registers the service worker and watches for the moment to take a new version.
 * @param isTyped something was typed since the person came to this screen
 */
export async function keepUpToDate(isTyped: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  /** When this window has asked the others. */
  let askedAt = Number.NEGATIVE_INFINITY;
  /** The version has changed, and the page is still the old one. */
  let isReloadDue = false;
  /** The page is being left: what comes after it would get the new version's files under the old page. */
  let isLeaving = false;
  let lookedAt = performance.now();
  let registration: ServiceWorkerRegistration | undefined;

  const isQuiet = () => !isLeaving && !isTyped && !isWriting() && !isPageHeld() && !isInTheWay() && mayLeave();
  /** This window's moment; one that is looked at has it only when it asks. */
  const agrees = () => isQuiet() && (document.hidden || performance.now() - askedAt < ASKING);

  function moment() {
    if (!isQuiet()) return;
    if (isReloadDue) return location.reload();
    if (!registration?.waiting) return;
    askedAt = performance.now();
    registration.waiting.postMessage({ type: 'take-over' });
  }

  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'is-quiet') ports[0]?.postMessage(agrees());
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isControlled) isControlled = true;
    else if (agrees()) location.reload();
    // Another window could not wait, or a key was pressed just now.
    else isReloadDue = true;
  });

  document.addEventListener('input', () => {
    isTyped = true;
  });
  // Before it is hidden for leaving.
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return moment();
    if (performance.now() - lookedAt < ASK_EVERY) return;
    lookedAt = performance.now();
    registration?.update().catch(() => undefined);
  });
  // Older browsers take a new version when the page is hidden.
  window.navigation?.addEventListener('currententrychange', ({ from }) => {
    if (pathOf(from.url) === location.pathname) return;
    isTyped = false;
    // Once the screen is there, and what was open over the one before is gone.
    requestAnimationFrame(() => setTimeout(moment));
  });

  // After the listeners: a worker that was there already may be about to change.
  const registered = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  registration = registered;
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', () => document.hidden && moment());
  });
  // Whoever reloads the page by hand wants what is new.
  if (window.navigation?.activation?.navigationType === 'reload') moment();
}

const isInTheWay = () => document.querySelector(IN_THE_WAY) !== null;

const pathOf = (url: string | null) => url && new URL(url).pathname;

/** Whether everybody who asks before the page is left would let it go. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
