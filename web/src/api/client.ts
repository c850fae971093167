import type { hc } from 'hono/client';
import type { AppType } from '../../../worker/app.ts';
import { Listeners } from '../listeners.ts';
import { isOffline, probe } from './connection.ts';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';
import { parseJson } from './json.ts';
import { noteAdminAnswer } from './offline-answers.ts';
import { watchUnauthorized } from './unauthorized.ts';

const ANSWER_TIMEOUT_MS = 30_000;

let runningWrites = 0;
const writeListeners = new Listeners();

export const isWriting = (): boolean => runningWrites > 0;

export const onWrite = writeListeners.subscribe;

/** fetch with credentials and a time limit; a network failure becomes a NetworkError. */
const send: typeof fetch = async (input, init) => {
  const isWrite = init?.method !== 'GET';
  if (isWrite) runningWrites += 1;
  try {
    const answer = await fetch(input, {
      ...init,
      credentials: 'same-origin',
      signal: init?.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    noteAdminAnswer(answer);
    if (isWrite && answer.ok) writeListeners.notify();
    // This answer may be older than the loss of the network, so the probe decides.
    if (isOffline()) void probe();
    return answer;
  } catch (error) {
    // The failure may concern this call alone, so the probe decides whether the server is unreachable.
    if (!init?.signal?.aborted) void probe();
    throw new NetworkError(error);
  } finally {
    if (isWrite) runningWrites -= 1;
  }
};

export const api = calls('/api', send) as ReturnType<typeof hc<AppType>>['api'];

/** For a route with `:id`. */
export const idParam = (id: number) => ({ param: { id: String(id) } });

interface Answer<T> {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** Never called; it only carries the type. */
  json(): Promise<T>;
}

/** With its strings in NFC. @throws ApiError (not OK), NetworkError (no answer), UnreadableError (no JSON) */
export async function body<T>(answer: Promise<Answer<T>>): Promise<T> {
  const response = await checked(answer);
  const text = await textOf(response);
  try {
    return parseJson(text) as T;
  } catch (error) {
    // For example the login page of a public wireless network.
    throw new UnreadableError(error);
  }
}

/** An answer that is cut off counts as a network failure. */
async function textOf(response: { text(): Promise<string> }): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** As `body`, for an answer whose body is not needed or not JSON. */
export async function checked<A extends { ok: boolean; status: number; text(): Promise<string> }>(
  answer: Promise<A>,
): Promise<A> {
  const report = watchUnauthorized();
  const response = await answer;
  if (response.ok) return response;
  const error = new ApiError(response.status, await textOf(response));
  if (error.status === 401) report(error);
  throw error;
}

/** `param` values replace `:names` of the path. */
interface CallParts {
  param?: Record<string, string>;
  query?: Record<string, string | undefined>;
  json?: unknown;
}

interface CallOptions {
  headers?: Record<string, string>;
  init?: RequestInit;
}

/** With hono's types: `calls.schedules[':id'].$get({ param: { id } })` requests `{base}/schedules/{id}`. hono's client is 1.4 kB larger. */
export function calls(base: string, send: typeof fetch): unknown {
  const below = (path: string): unknown =>
    new Proxy(() => {}, {
      // `then` is left out: an object with a `then` would be treated as a promise.
      get: (_, step) => (typeof step === 'string' && step !== 'then' ? below(`${path}/${step}`) : undefined),
      apply: (_, _this, [parts, options]: [CallParts?, CallOptions?]) => call(path, send, parts, options),
    });
  return below(base);
}

function call(
  path: string,
  send: typeof fetch,
  { param = {}, query = {}, json }: CallParts = {},
  options: CallOptions = {},
): Promise<Response> {
  const [pattern = '', method = ''] = path.split('/$');
  const address = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(param[name] ?? ''));
  const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return send(address + search, {
    method: method.toUpperCase(),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...options.init,
  });
}
