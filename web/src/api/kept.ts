import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { FOR_ADMIN, PICTURE_CACHE } from '../../../core/rules/device.ts';
import { isOffline, probe } from './connection.ts';
import { NetworkError } from './errors.ts';
import { USER_KEY } from './user-key.ts';

// Answers to queries with `meta: { keep: true }` are kept on the device (keeper.ts), and shown where the server cannot be reached.

/** The part with IndexedDB, which a first view with a network does not need. */
const loadStore = () => import('./kept-store.ts');
const ignore = () => undefined;

/** Of a query that a fetch has given what was seen before: when that was answered, ms. */
const answeredAt = new WeakMap<object, number>();

/** `persister` of the queries: the server's answer, and only without a connection what was seen last. */
export const networkFirst: QueryPersister = async (queryFn, context, query) => {
  answeredAt.delete(query);
  // More of a list was never seen.
  if (query.state.fetchMeta?.fetchMore) return queryFn(context);
  try {
    return (isOffline() && (await seenBefore(query))) || (await queryFn(context));
  } catch (error) {
    // With a connection it is that call's trouble alone.
    if (!(error instanceof NetworkError) || (await probe())) throw error;
    const data = await seenBefore(query);
    if (data === undefined) throw error;
    return data;
  }
};

/** What a query has, or the device keeps of it. */
async function seenBefore(query: Query): Promise<unknown> {
  const { state, meta, queryHash } = query;
  const { data, dataUpdatedAt: at } = state;
  const seen =
    data !== undefined ? { data, at } : meta?.keep === true && (await loadStore().then(({ read }) => read(queryHash), ignore));
  if (!seen) return undefined;
  answeredAt.set(query, seen.at);
  return seen.data;
}

/** Whether the last fetch of a query has given what was seen before. */
export const isFromBefore = (query: object): boolean => answeredAt.has(query);

/** After a fetch that has succeeded: what was seen before keeps its time. */
export function keepTime(query: Pick<Query, 'setState'>): void {
  const at = answeredAt.get(query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}

/** Whether this window was answered as an administrator's. */
let isAdministrators = false;

/** Takes note of who an answer was for. */
export function noteReader({ headers }: Response): void {
  if (headers.has(FOR_ADMIN)) isAdministrators = true;
}

/** Whether the device may keep what this window is answered: nothing of an administrator's. */
export const mayKeep = (): boolean => !isAdministrators;

/** Removes what this device keeps of the server's answers and pictures. */
export async function forgetKept(): Promise<void> {
  await Promise.allSettled([
    globalThis.caches?.delete(PICTURE_CACHE),
    loadStore().then(
      ({ clear }) => clear(),
      () => indexedDB.deleteDatabase('quartou'),
    ),
  ]);
}

/**
 * Forgets what the server has answered until now, on the device and in memory: somebody else may be using it. What is on the screen is
 * asked for again. What has been typed stays.
 */
export async function forgetAnswers(client: QueryClient): Promise<void> {
  const [userKey] = USER_KEY;
  const reset = client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
  // What was on its way for an administrator is dropped by now.
  isAdministrators = false;
  await Promise.all([forgetKept(), reset]);
}
