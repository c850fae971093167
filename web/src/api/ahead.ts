import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** For how long an answer that was asked for ahead of its screen counts as fresh, ms. */
const AHEAD = 5_000;

type Asked = Pick<Query<unknown, Error, unknown, QueryKey>, 'queryHash' | 'state'>;

/** Of each query that was asked ahead, when its answer came. */
const answers = new Map<string, number>();

/** Notes that what a query has now was asked for ahead of its screen. */
function noteAhead({ queryHash, state }: Asked): void {
  answers.set(queryHash, state.dataUpdatedAt);
}

/** Queries are stale at once (spec §7), but for an answer that came just before the screen that shows it. */
export const staleTimeOf = ({ queryHash, state }: Asked): number => (answers.get(queryHash) === state.dataUpdatedAt ? AHEAD : 0);

/** Options of a query, of an endless one too. */
export interface Ahead {
  queryKey: QueryKey;
  staleTime?: unknown;
  initialPageParam?: unknown;
  meta?: Record<string, unknown>;
}

/**
 * Asks ahead of the screen. Without `meta.failed`: nobody is told of a failure, since the screen will ask itself. What is on the
 * screen now stays as it is.
 */
export async function askAhead(queryClient: QueryClient, query: Ahead): Promise<void> {
  const find = () => queryClient.getQueryCache().find({ queryKey: query.queryKey });
  if (find()?.isActive()) return;
  const before = find()?.state.dataUpdatedAt;
  // biome-ignore lint/suspicious/noExplicitAny: of each query its own
  const options: any = { ...query, staleTime: query.staleTime ?? AHEAD, meta: { keep: query.meta?.keep } };
  await ('initialPageParam' in query ? queryClient.prefetchInfiniteQuery(options) : queryClient.prefetchQuery(options));
  const found = find();
  if (found && found.state.dataUpdatedAt !== before) noteAhead(found);
}
