import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// TanStack Query's onlineManager holds whether the server can be reached: not after a call without an answer where a HEAD has none
// either, nor when the browser says so. How long an answer takes says nothing.

/** What the server answers from its settings alone, and no cache ever. */
const PROBE = '/api/auth/check-registration';

/** How long an answer to the probe may take, ms. It is asked only when another call has had none. */
const PROBE_LIMIT = 10_000;

/** The pause before the server is asked again, doubled up to the longest, ms. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<boolean> | null = null;

/** Whether the server could not be reached when that was tried last. */
export const isOffline = (): boolean => !onlineManager.isOnline();

/** `isOffline`, for a component. Never in a frame. */
export const useOffline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOffline, () => false);

/** Calls the listener whenever the server can be reached again; returns what ends it. */
export const onBack = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());

/** Whether the server can be reached, asked now. Callers at the same time share one request. */
export function probe(): Promise<boolean> {
  probing ??= fetch(PROBE, { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(PROBE_LIMIT) })
    .then(
      () => true,
      () => false,
    )
    .then((isThere) => {
      probing = null;
      note(isThere);
      return isThere;
    });
  return probing;
}

function note(isThere: boolean): void {
  if (isThere) clearTimeout(retry);
  else if (!isOffline()) {
    pause = FIRST_PAUSE;
    retryLater();
  }
  onlineManager.setOnline(isThere);
}

/** Asks after a pause, and again until there is an answer; not while nobody looks. */
function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(async () => {
    if (focusManager.isFocused() && !(await probe())) retryLater();
  }, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** Hears of the network from the browser, which knows when it is gone, and only suspects when it is back. Returns what ends it. */
export function watchConnection(): () => void {
  const gone = () => note(false);
  const askIfOffline = () => {
    if (!isOffline() || !focusManager.isFocused()) return;
    pause = FIRST_PAUSE;
    retryLater();
    void probe();
  };
  // In place of its own, which takes the browser's word for both.
  onlineManager.setEventListener(() => () => {});
  window.addEventListener('offline', gone);
  window.addEventListener('online', askIfOffline);
  const unsubscribe = focusManager.subscribe(askIfOffline);
  if (navigator.onLine === false) gone();
  return () => {
    window.removeEventListener('offline', gone);
    window.removeEventListener('online', askIfOffline);
    unsubscribe();
  };
}
