import { hc } from 'hono/client';
import type { AppType } from '../../../worker/app.ts';
import { ApiError, NetworkError } from './errors.ts';
import { reportUnauthorized } from './unauthorized.ts';

/** How long an answer may take before it counts as lost, ms. */
const TIMEOUT = 30_000;

/** fetch with credentials and a time limit; a network failure becomes a NetworkError. */
const send: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, { ...init, credentials: 'same-origin', signal: init?.signal ?? AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new NetworkError(error);
  }
};

/** The API, typed from the Worker's routes. */
export const api = hc<AppType>('/', { fetch: send }).api;

interface Answer<T> {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  json(): Promise<T>;
}

/**
 * The body of an OK answer.
 * @throws ApiError for any other, NetworkError when there was none
 */
export async function body<T>(answer: Promise<Answer<T>>): Promise<T> {
  const response = await checked(answer);
  try {
    return await response.json();
  } catch (error) {
    // Cut off on its way, or somebody else's page in place of the answer.
    throw new NetworkError(error);
  }
}

/** As `body`, for an answer that is not JSON. */
export async function checked<A extends { ok: boolean; status: number; text(): Promise<string> }>(
  answer: Promise<A>,
): Promise<A> {
  const response = await answer;
  if (response.ok) return response;
  const error = new ApiError(response.status, await response.text());
  if (error.status === 401) reportUnauthorized(error);
  throw error;
}
