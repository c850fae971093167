import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// The device counts as offline if the browser says so, or if neither a call nor the probe after it got the server's response.

const PROBE_PATH = '/api/auth/check-registration';

const PROBE_TIMEOUT_MS = 10_000;

/** True if a tunnel or proxy responds because it cannot reach the server. The server itself never responds with these statuses. */
export const isGateway = ({ status }: { status: number }): boolean => /^5(0[24]|2.|30)/.test(`${status}`);

export const retryDelay = (failures: number): number => Math.min(500 * 2 ** failures, 30_000);

/** Argument of `retryDelay`. Grows with each retry. Reset when the device goes offline, and by each "online" or focus event. */
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<boolean> | null = null;

export const isOffline = (): boolean => !onlineManager.isOnline();

export const useOffline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOffline, () => false);

export const onReconnect = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());

/** Checks whether the server can be reached, and sets the device online or offline. Simultaneous callers share one request. */
export function probe(): Promise<boolean> {
  probing ??= sendProbe();
  return probing;
}

async function sendProbe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const request = fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', redirect: 'error', signal });
  const isReachable = await request.then((response) => !isGateway(response)).catch(() => false);
  probing = null;
  setReachable(isReachable);
  return isReachable;
}

function setReachable(isReachable: boolean): void {
  if (isReachable) clearTimeout(retry);
  else if (!isOffline()) {
    failures = 1;
    retryLater();
  }
  onlineManager.setOnline(isReachable);
}

/** Probes until the server responds. A hidden page does not probe; `watchConnection` resumes probing once the page is visible. */
function retryLater(): void {
  clearTimeout(retry);
  failures += 1;
  retry = setTimeout(async () => {
    if (focusManager.isFocused() && !(await probe())) retryLater();
  }, retryDelay(failures));
}

/** Trusts the browser's "offline" event; its "online" event only triggers a probe. @returns a function that stops watching */
export function watchConnection(): () => void {
  const onOffline = () => setReachable(false);
  const probeIfOffline = () => {
    if (!isOffline() || !focusManager.isFocused()) return;
    failures = 1;
    retryLater();
    void probe();
  };
  // Removes onlineManager's own listener, which would also trust the browser's "online".
  onlineManager.setEventListener(() => () => {});
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', probeIfOffline);
  const unsubscribe = focusManager.subscribe(probeIfOffline);
  if (navigator.onLine === false) onOffline();
  return () => {
    clearTimeout(retry);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', probeIfOffline);
    unsubscribe();
  };
}
