import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

const PREFETCHED_FRESH_MS = 5_000;

type FetchedQuery = Pick<Query<unknown, Error, unknown, QueryKey>, 'queryHash' | 'state'>;

const prefetchedAt = new Map<string, number>();

// A return to the window refetches prefetched queries too. This listener is added before the query client's, so it runs first.
focusManager.subscribe(() => prefetchedAt.clear());

function notePrefetched({ queryHash, state }: FetchedQuery): void {
  prefetchedAt.set(queryHash, state.dataUpdatedAt);
}

/** Returns for how many ms a response is fresh: 0, unless it was prefetched for a screen that may open next (spec §7). */
export const staleTimeOf = ({ queryHash, state }: FetchedQuery): number =>
  prefetchedAt.get(queryHash) === state.dataUpdatedAt ? PREFETCHED_FRESH_MS : 0;

export interface PrefetchableQuery {
  queryKey: QueryKey;
  staleTime?: unknown;
  initialPageParam?: unknown;
  meta?: Record<string, unknown>;
}

/** Prefetches a query, unless a screen uses it. A failure shows no toast (no `meta.failed`), as the screen will ask again. */
export async function prefetchQuery(queryClient: QueryClient, query: PrefetchableQuery): Promise<void> {
  const find = () => queryClient.getQueryCache().find({ queryKey: query.queryKey });
  if (find()?.isActive()) return;
  const before = find()?.state.dataUpdatedAt;
  // biome-ignore lint/suspicious/noExplicitAny: each query has options of another type, and no type covers them all
  const options: any = { ...query, staleTime: query.staleTime ?? PREFETCHED_FRESH_MS, meta: { keep: query.meta?.keep } };
  await ('initialPageParam' in query ? queryClient.prefetchInfiniteQuery(options) : queryClient.prefetchQuery(options));
  const fetched = find();
  if (fetched && fetched.state.dataUpdatedAt !== before) notePrefetched(fetched);
}
