import { type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { networkFirst, restoreResponseTime } from './offline-responses.ts';

const PREFETCHED_FRESH_MS = 5_000;

/** For each prefetched query that no screen has used yet: the time, in ms, of its response. */
const prefetchedAt = new WeakMap<object, number>();

/** In ms. A response is never fresh, unless it was prefetched and a screen uses it for the first time (spec §7). */
export function staleTimeOf(query: Pick<Query<unknown, Error, unknown, QueryKey>, 'state' | 'getObserversCount'>): number {
  // With 0, a response with a future date (the device's clock was ahead) would be fresh until that date.
  if (prefetchedAt.get(query) !== query.state.dataUpdatedAt) return Number.NEGATIVE_INFINITY;
  // A screen uses the query for the first time. The response is stale from then on, but not before all parts of the screen use it.
  if (query.getObserversCount() > 0) queueMicrotask(() => prefetchedAt.delete(query));
  return PREFETCHED_FRESH_MS;
}

export interface PrefetchableQuery {
  queryKey: QueryKey;
  staleTime?: unknown;
  initialPageParam?: unknown;
  meta?: Record<string, unknown>;
}

/** Prefetches a query, unless a screen uses it. A failure shows no toast, because the screen will fetch the query again. */
export async function prefetchQuery(queryClient: QueryClient, query: PrefetchableQuery): Promise<void> {
  const find = () => queryClient.getQueryCache().find({ queryKey: query.queryKey });
  if (find()?.isActive()) return;
  const before = find()?.state.dataUpdatedAt;
  // biome-ignore lint/suspicious/noExplicitAny: each query has options of another type, and no type covers them all
  const options: any = { ...query, staleTime: query.staleTime ?? PREFETCHED_FRESH_MS, meta: { keep: query.meta?.keep } };
  await ('initialPageParam' in query ? queryClient.prefetchInfiniteQuery(options) : queryClient.prefetchQuery(options));
  const fetched = find();
  if (fetched && fetched.state.dataUpdatedAt !== before) prefetchedAt.set(fetched, fetched.state.dataUpdatedAt);
}

// Neither queries nor mutations wait for the network: without it `networkFirst` returns a stored response, or they fail.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeOf, networkMode: 'offlineFirst', persister: networkFirst },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onSuccess: (_, query) => restoreResponseTime(query) }),
});
