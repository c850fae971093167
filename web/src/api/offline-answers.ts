import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { ADMIN_HEADER, PICTURE_CACHE } from '../../../core/rules/device.ts';
import { isOffline, probe } from './connection.ts';
import { NetworkError } from './errors.ts';

// Answers to queries with `meta: { keep: true }` are stored on the device (answer-recorder.ts) and shown when the server cannot be reached.

/** The IndexedDB code, which a first view with a network does not need. */
const loadStore = () => import('./answer-database.ts');
const ignore = () => undefined;

/** For each query whose last fetch returned a stored answer: when the server gave that answer, ms. */
const answeredAt = new WeakMap<object, number>();

/** As `persister` of a query: the server's answer, the stored one only without a connection. */
export const networkFirst: QueryPersister = async (queryFn, context, query) => {
  answeredAt.delete(query);
  // Further pages of a list are never stored.
  if (query.state.fetchMeta?.fetchMore) return queryFn(context);
  try {
    return (isOffline() && (await storedAnswer(query))) || (await queryFn(context));
  } catch (error) {
    // With a connection the failure concerns this call alone.
    if (!(error instanceof NetworkError) || (await probe())) throw error;
    const data = await storedAnswer(query);
    if (data === undefined) throw error;
    return data;
  }
};

/** The answer in the cache, else the one stored on the device. */
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

/** Runs after a successful fetch: a stored answer keeps the time at which the server gave it. */
export function restoreAnswerTime(query: Pick<Query, 'setState'>): void {
  const at = answeredAt.get(query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}

let hasAdminAnswers = false;

export function noteAdminAnswer({ headers }: Response): void {
  if (headers.has(ADMIN_HEADER)) hasAdminAnswers = true;
}

/** Whether the device may store this window's answers: nothing of an administrator's. */
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

/** Somebody else may be using the device now. Queries on the screen are refetched; typed text stays. */
export async function forgetAnswers(client: QueryClient): Promise<void> {
  const [userKey] = USER_KEY;
  const reset = client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
  // Answers that were under way for an administrator have been dropped by now.
  hasAdminAnswers = false;
  await Promise.all([deleteStoredAnswers(), reset]);
}

/** Key of the user's query; here, because session.ts imports this file. */
export const USER_KEY = ['user'] as const;
