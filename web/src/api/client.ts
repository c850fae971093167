import { hc } from 'hono/client';
import type { AppType } from '../../../worker/app.ts';
import { Listeners, Store, useStore } from '../listeners.ts';
import { isGateway, isOffline, probe } from './connection.ts';
import { ApiError, NetworkError, parseJson, UnreadableError } from './errors.ts';
import { noteAdminResponse } from './offline-responses.ts';

const RESPONSE_TIMEOUT_MS = 30_000;

let runningWrites = 0;
const writeListeners = new Listeners();

export const isWriting = (): boolean => runningWrites > 0;

/** Counts `request` as a running write until it ends. During a write the page does not reload for a new release. */
export function asWrite<T>(request: Promise<T>): Promise<T> {
  runningWrites += 1;
  return request.finally(() => {
    runningWrites -= 1;
  });
}

/** Calls the listener after each write whose response is OK. Uploads (api/upload.ts) do not call it. */
export const onWrite = writeListeners.subscribe;

const send: typeof fetch = (input, init) => {
  const isWrite = init?.method !== 'GET';
  const response = respond(input, init, isWrite);
  return isWrite ? asWrite(response) : response;
};

async function respond(input: RequestInfo | URL, init: RequestInit | undefined, isWrite: boolean): Promise<Response> {
  try {
    const response = await fetch(input, {
      ...init,
      credentials: 'same-origin',
      signal: init?.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    noteAdminResponse(response);
    if (isWrite && response.ok) writeListeners.notify();
    // This response may be older than the loss of the network, so a probe decides whether the device is online again.
    if (isOffline()) void probe();
    return response;
  } catch (error) {
    // Only this call is known to have failed, so a probe decides whether the server can be reached.
    if (!init?.signal?.aborted || init.signal.reason?.name === 'TimeoutError') void probe();
    throw new NetworkError(error);
  }
}

export const { api } = hc<AppType>('/', { fetch: send });

export const idParam = (id: number) => ({ param: { id: String(id) } });

interface ApiResponse<T> {
  ok: boolean;
  status: number;
  headers: Headers;
  text(): Promise<string>;
  /** No code calls this method. It only carries the response's type. */
  json(): Promise<T>;
}

/** Returns a response's JSON, strings in NFC. @throws ApiError (not OK), NetworkError (no response), UnreadableError (no JSON) */
export async function body<T>(pending: Promise<ApiResponse<T>>): Promise<T> {
  const response = await checked(pending);
  const text = await textOf(response);
  try {
    return parseJson(text) as T;
  } catch (error) {
    throw new UnreadableError(error);
  }
}

async function textOf(response: { text(): Promise<string> }): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** Throws if a download would fail. A HEAD response has no message, so a failed request is repeated as GET. */
export async function checkDownload(address: string, ...signals: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...signals]);
  const head = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
  if (head?.ok && !isPage(head)) return;
  const { body: unread } = await checked(send(address, { method: 'GET', signal }));
  await unread?.cancel();
}

/** True for an HTML page. Only another server sends one, for example the login page of a public wireless network. */
const isPage = ({ headers }: { headers: Headers }) => headers.get('content-type')?.includes('html');

/** Returns a response that is OK, for callers without JSON. @throws ApiError, NetworkError, UnreadableError (an HTML page) */
export async function checked<A extends Omit<ApiResponse<unknown>, 'json'>>(pending: Promise<A>): Promise<A> {
  const report = watchUnauthorized();
  const response = await pending;
  if (response.ok && isPage(response)) throw new UnreadableError(response);
  if (response.ok) return response;
  if (isGateway(response) && !(await probe())) throw new NetworkError(response);
  const error = new ApiError(response.status, await textOf(response));
  if (error.status === 401) report(error);
  throw error;
}

let listener: ((error: ApiError) => void) | undefined;

const admissions = new Store(0);

export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

export const noteAdmission = (): void => admissions.set(admissions.get() + 1);

/** Subscribes to logins and entered staff codes, after which refused requests can be sent again. */
export const onAdmission = admissions.subscribe;

/** Call this when a request begins. The returned function reports the request's 401, unless somebody was admitted meanwhile. */
function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions.get();
  return (error) => {
    if (before === admissions.get()) listener?.(error);
  };
}

// True while the gate hides the screen and asks for the staff code, because a 401 said that the code is required.
const isGateClosed = new Store(false);

export const setStaffGate = isGateClosed.set;

export const useStaffGate = (): boolean => useStore(isGateClosed);
