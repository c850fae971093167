import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// onlineManager stores whether the server can be reached: not when a call and then a HEAD got no answer, or when the browser
// says so. A slow answer counts.

/** An endpoint that reads no database, and whose answer is never cached. */
const PROBE = '/api/auth/check-registration';

/** Time limit of a probe, ms. A probe is sent only after another call got no answer. */
const PROBE_LIMIT = 10_000;

/** Pause before the server is probed again, ms; it doubles up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<boolean> | null = null;

export const isOffline = (): boolean => !onlineManager.isOnline();

export const useOffline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOffline, () => false);

export const onBack = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());

/** Asks now whether the server can be reached. Simultaneous callers share one request. */
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

/** Probes after a pause, repeatedly until there is an answer; pauses while the page is hidden. */
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
