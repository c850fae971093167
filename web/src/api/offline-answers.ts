import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { ADMIN_HEADER, PICTURE_CACHE } from '../../../core/rules/device.ts';
import { isOffline, probe } from './connection.ts';
import { NetworkError } from './errors.ts';

// answer-recorder.ts stores answers to queries with `meta: { keep: true }`. Screens show them while the server is unreachable.

/** Loads the IndexedDB code, which a first view with a network does not need. */
const loadStore = () => import('./answer-database.ts');
const ignore = () => undefined;

/** The queries whose last fetch returned a stored answer, each with the time in ms at which the server gave that answer. */
const answeredAt = new WeakMap<object, number>();

/** A query's `persister`: returns the server's answer, and without a connection the stored answer. */
export const networkFirst: QueryPersister = async (queryFn, context, query) => {
  answeredAt.delete(query);
  // Only the first page of a list is stored.
  if (query.state.fetchMeta?.fetchMore) return queryFn(context);
  try {
    return (isOffline() && (await storedAnswer(query))) || (await queryFn(context));
  } catch (error) {
    // If the probe gets an answer, only this call failed, so no stored answer is shown.
    if (!(error instanceof NetworkError) || (await probe())) throw error;
    const data = await storedAnswer(query);
    if (data === undefined) throw error;
    return data;
  }
};

/** Returns a query's answer from the cache, else from the device; undefined without either. */
async function storedAnswer(query: Query): Promise<unknown> {
  const { state, meta, queryHash } = query;
  const { data, dataUpdatedAt: at } = state;
  const answer =
    data !== undefined ? { data, at } : meta?.keep === true && (await loadStore().then(({ read }) => read(queryHash), ignore));
  if (!answer) return undefined;
  answeredAt.set(query, answer.at);
  return answer.data;
}

export const isStoredAnswer = (query: object): boolean => answeredAt.has(query);

/** Call this after a fetch. If the fetch returned a stored answer, the query gets the time of the server's answer. */
export function restoreAnswerTime(query: Pick<Query, 'setState'>): void {
  const at = answeredAt.get(query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}

let hasAdminAnswers = false;

export function noteAdminAnswer({ headers }: Response): void {
  if (headers.has(ADMIN_HEADER)) hasAdminAnswers = true;
}

/** True if the device may store this window's answers. An administrator's answers are never stored. */
export const mayStoreAnswers = (): boolean => !hasAdminAnswers;

export async function deleteStoredAnswers(): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURE_CACHE),
    loadStore().then(
      ({ clear }) => clear(),
      () => indexedDB.deleteDatabase('quartou'),
    ),
  ]);
}

/** Deletes all answers, because somebody else may use the device now. The screen's queries are refetched; typed text stays. */
export async function forgetAnswers(client: QueryClient): Promise<void> {
  const [userKey] = USER_KEY;
  const reset = client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
  // The reset has cancelled the administrator's running reads, so later answers may be stored.
  hasAdminAnswers = false;
  await Promise.all([deleteStoredAnswers(), reset]);
}

/** Key of the user's query. It is not in session.ts, because session.ts imports this file. */
export const USER_KEY = ['user'] as const;
