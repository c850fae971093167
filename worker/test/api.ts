import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type * as z from 'zod';
import { type ErrorCode, type ErrorResponse, errorResponse } from '../../core/contracts/errors.ts';
import { app } from '../app.ts';
import type { RequestLine } from '../http/request-log.ts';

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

/** Sends a request to the Worker. A `body` that is not a string, bytes or a stream is sent as JSON. */
export function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init: RequestInit = { method, headers: { 'content-type': 'application/json', ...headers } };
  if (body !== undefined) init.body = isRaw(body) ? body : JSON.stringify(body);
  return exports.default.fetch(new Request(`https://quartou.test${path}`, init));
}

export const get = (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers);
export const post = (path: string, body: unknown, headers?: Record<string, string>) => call('POST', path, body, headers);
export const put = (path: string, body: unknown, headers?: Record<string, string>) => call('PUT', path, body, headers);
export const withKey = (key: string) => ({ 'idempotency-key': key });

export const remove = (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers);

/** Replacements of the tests' bindings and settings; undefined removes a binding or setting. */
export type Settings = { [Name in keyof Env]?: Env[Name] | undefined };

/** Like `call`, for a Worker with other settings. A `path` with an origin replaces the usual address. */
export async function callWith(
  settings: Settings,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init: RequestInit = { method, headers: { 'content-type': 'application/json', ...headers } };
  if (body !== undefined) init.body = JSON.stringify(body);
  return app.request(new URL(path, 'https://quartou.test').href, init, { ...env, ...settings }, createExecutionContext());
}

/** Returns the `name=value` of a cookie that a response sets, ready to be sent back; undefined if it does not set the cookie. */
export function cookieOf(response: Response, name: string): string | undefined {
  return setCookies(response)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0];
}

export const setCookies = (response: Response): string[] => response.headers.getSetCookie();

/** Returns the JSON of a response. The response must have this status and satisfy this contract, without unknown fields. */
export async function bodyOf<T extends z.ZodType>(pending: Promise<Response>, schema: T, status = 200): Promise<z.output<T>> {
  const response = await pending;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const json = JSON.parse(text);
  expect(schema.parse(json)).toEqual(json);
  return json;
}

export async function refusal(
  pending: Promise<Response>,
  status: number,
  code: ErrorCode,
  message: unknown = expect.any(String),
): Promise<ErrorResponse> {
  const response = await pending;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const error = errorResponse.strict().parse(JSON.parse(text));
  expect(error).toMatchObject({ code, message });
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
  return error;
}

/** Makes the Worker remember that no staff code is set. Stops time, so that later requests do not query the code again. */
export async function openToStaff(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect((await get('/api/values')).status).toBe(200);
}

export function requestLines(): RequestLine[] {
  // This `spyOn` returns the spy of setup.ts. `console.info` itself is not the spy, because the runtime wraps `console.info`.
  return vi.spyOn(console, 'info').mock.calls.map(([line]) => JSON.parse(String(line)));
}

export function lastLine(): RequestLine {
  const line = requestLines().at(-1);
  if (!line) throw new Error('No request was logged.');
  return line;
}
