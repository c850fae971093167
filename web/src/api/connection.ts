import { useSyncExternalStore } from 'react';
import { DATA_CACHE, PICTURE_CACHE, SEEN_AT } from '../../../core/rules/seen.ts';
import { Listeners } from '../listeners.ts';

/** Whether the server can be reached, and since when what is shown is not new any more. */
export interface Connection {
  offline: boolean;
  /** The instant (ISO) at which the oldest of what is shown was answered by the server; null while all of it is new. */
  seenAt: string | null;
}

/** What the server answers from its settings alone, and no cache ever. */
const PROBE = '/api/auth/check-registration';

/** How long an answer to the probe may take, ms. */
const PROBE_LIMIT = 5000;

/** The pause before the server is asked again, doubled up to the longest, ms. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** A connection that lasts this long is a good one: the next pause is the first again. */
const STEADY = 60_000;

const ONLINE: Connection = { offline: false, seenAt: null };

let connection = ONLINE;
/** By address, when the kept answers were given that stand on the screen. */
const seen = new Map<string, string>();
let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
let steady: ReturnType<typeof setTimeout> | undefined;
/** Answers that left before the network went come after it. */
let isSettling = false;
let probing: Promise<boolean> | null = null;

const listeners = new Listeners();
const backListeners = new Listeners();

/** The state of the connection. */
export const connectionNow = (): Connection => connection;

/** Calls the listener whenever the server can be reached again; returns what ends it. */
export const onBack = backListeners.subscribe;

/** The state of the connection, for a component. Online in a frame. */
export function useConnection(): Connection {
  return useSyncExternalStore(listeners.subscribe, connectionNow, () => ONLINE);
}

/** When an answer was given that the service worker kept; null for the server's own. */
export const seenAtOf = ({ headers }: Pick<Response, 'headers'>): string | null => headers.get(SEEN_AT);

/** Takes note of an answer to the API's client. */
export function noteAnswer(address: string, answer: Response): void {
  const seenAt = seenAtOf(answer);
  if (seenAt !== null) {
    seen.set(address, seenAt);
    goOffline();
  } else {
    if (seen.delete(address)) change(connection.offline);
    if (connection.offline && !isSettling) goOnline();
  }
}

/** Takes note of a call without an answer, which may be that call's trouble alone. */
export function noteLost(): void {
  if (navigator.onLine === false) goOffline();
  else void probe();
}

/** Another screen shows something else. */
export function forgetShown(): void {
  if (seen.size === 0) return;
  seen.clear();
  change(connection.offline);
}

/** Whether the server can be reached, asked now. */
export function probe(): Promise<boolean> {
  probing ??= ask().finally(() => {
    probing = null;
  });
  return probing;
}

async function ask(): Promise<boolean> {
  const init: RequestInit = { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(PROBE_LIMIT) };
  const isThere = await fetch(PROBE, init).then(
    () => true,
    () => false,
  );
  if (isThere) goOnline();
  else goOffline();
  return isThere;
}

function goOffline(): void {
  if (!connection.offline) {
    isSettling = true;
    setTimeout(() => {
      isSettling = false;
    }, FIRST_PAUSE);
    clearTimeout(steady);
    retryLater();
  }
  change(true);
}

function goOnline(): void {
  clearTimeout(retry);
  if (!connection.offline) return;
  seen.clear();
  change(false);
  steady = setTimeout(() => {
    pause = FIRST_PAUSE;
  }, STEADY);
  backListeners.notify();
}

/** Asks after a pause, and again until there is an answer; not while nobody looks. */
function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(async () => {
    if (document.visibilityState === 'visible' && !(await probe())) retryLater();
  }, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

function change(offline: boolean): void {
  const oldest = [...seen.values()].sort()[0] ?? null;
  if (offline === connection.offline && oldest === connection.seenAt) return;
  connection = { offline, seenAt: oldest };
  listeners.notify();
}

/** Hears of the network from the browser, which knows when it is gone, and only suspects when it is back. Returns what ends it. */
export function watchConnection(): () => void {
  const all = new AbortController();
  const { signal } = all;
  const askIfOffline = () => {
    if (!connection.offline) return;
    pause = FIRST_PAUSE;
    retryLater();
    void probe();
  };
  window.addEventListener('offline', goOffline, { signal });
  window.addEventListener('online', askIfOffline, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askIfOffline(), { signal });
  if (navigator.onLine === false) goOffline();
  return () => all.abort();
}

/** Removes what this device keeps of the server's answers and pictures, as after a logout. */
export async function forgetSeen(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.allSettled([DATA_CACHE, PICTURE_CACHE].map((name) => caches.delete(name)));
}
