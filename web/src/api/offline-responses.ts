import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { ADMIN_HEADER } from '../../../core/contracts/limits.ts';
import { PICTURE_CACHE } from '../../../core/rules/image-url.ts';
import { isOffline, probe } from './connection.ts';
import { NetworkError } from './errors.ts';

// Without a connection, screens show stored responses. response-recorder.ts stores them, if the query has `meta: { keep: true }`.

/** The IndexedDB code is loaded late, because a first view with a network does not need it. */
const loadStore = () => import('./response-database.ts');
const ignore = () => undefined;

/** For each query whose last fetch returned a stored response: the time, in ms, at which the server gave that response. */
const respondedAt = new WeakMap<object, number>();

/** A query's `persister`: returns the server's response, or without a connection the query's last cached or stored response. */
export const networkFirst: QueryPersister = async (queryFn, context, query) => {
  // Only the server gives a list's next page (`fetchMore`). If earlier pages came from storage, `respondedAt` keeps their time.
  if (query.state.fetchMeta?.fetchMore) return queryFn(context);
  respondedAt.delete(query);
  try {
    return (isOffline() && (await storedResponse(query))) || (await queryFn(context));
  } catch (error) {
    // If the probe gets a response, only this call failed, so no stored response is shown.
    if (!(error instanceof NetworkError) || (await probe())) throw error;
    const data = await storedResponse(query);
    if (data === undefined) throw error;
    return data;
  }
};

async function storedResponse(query: Query): Promise<unknown> {
  const { state, meta, queryHash } = query;
  const { data, dataUpdatedAt: at } = state;
  const response =
    data !== undefined ? { data, at } : meta?.keep === true && (await loadStore().then(({ read }) => read(queryHash), ignore));
  if (!response) return undefined;
  respondedAt.set(query, response.at);
  return response.data;
}

export const isStoredResponse = (query: object): boolean => respondedAt.has(query);

/** Call this after a fetch. If the fetch returned a stored response, the query's time becomes the time of that response. */
export function restoreResponseTime(query: Pick<Query, 'setState'>): void {
  const at = respondedAt.get(query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}

let hasAdminResponses = false;

export function noteAdminResponse({ headers }: Response): void {
  if (headers.has(ADMIN_HEADER)) hasAdminResponses = true;
}

/** True if the device may store this window's responses. An administrator's responses are never stored. */
export const mayStoreResponses = (): boolean => !hasAdminResponses;

export async function deleteStoredResponses(): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURE_CACHE),
    loadStore().then(
      ({ clear }) => clear(),
      () => indexedDB.deleteDatabase('quartou'),
    ),
  ]);
}

/** Deletes all responses except that of `USER_KEY`, because somebody else may use the device. The screen refetches its data. */
export async function forgetResponses(client: QueryClient): Promise<void> {
  const [userKey] = USER_KEY;
  const reset = client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
  // The reset has cancelled the administrator's running reads. Later responses belong to the next user, and may be stored.
  hasAdminResponses = false;
  await Promise.all([deleteStoredResponses(), reset]);
}

/** Key of the user's query. It is not in session.ts, because session.ts imports this file. */
export const USER_KEY = ['user'] as const;
