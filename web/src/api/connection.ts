import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// The server counts as unreachable, and onlineManager as offline, when a call and the HEAD after it got no answer, or when the
// browser reports that it is offline. A slow answer is an answer.

/** A public endpoint, whose answer is never cached. */
const PROBE = '/api/auth/check-registration';

const PROBE_LIMIT = 10_000;

/** Delay of the next probe; it doubles up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<boolean> | null = null;

export const isOffline = (): boolean => !onlineManager.isOnline();

export const useOffline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOffline, () => false);

export const onBack = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());

/** Simultaneous callers share one request. */
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

/** Probes until there is an answer. While the page is hidden it stops, until the page has the focus again. */
function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(async () => {
    if (focusManager.isFocused() && !(await probe())) retryLater();
  }, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** The browser's "offline" is trusted, "online" only triggers a probe. */
export function watchConnection(): () => void {
  const gone = () => note(false);
  const askIfOffline = () => {
    if (!isOffline() || !focusManager.isFocused()) return;
    pause = FIRST_PAUSE;
    retryLater();
    void probe();
  };
  // Replaces the manager's own listener, which trusts both of the browser's events.
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
