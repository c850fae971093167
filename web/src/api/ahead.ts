import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const AHEAD = 5_000;

type Asked = Pick<Query<unknown, Error, unknown, QueryKey>, 'queryHash' | 'state'>;

const answers = new Map<string, number>();

function noteAhead({ queryHash, state }: Asked): void {
  answers.set(queryHash, state.dataUpdatedAt);
}

/** Queries are stale at once (spec §7), except for an answer that was prefetched just before its screen opened. */
export const staleTimeOf = ({ queryHash, state }: Asked): number => (answers.get(queryHash) === state.dataUpdatedAt ? AHEAD : 0);

export interface Ahead {
  queryKey: QueryKey;
  staleTime?: unknown;
  initialPageParam?: unknown;
  meta?: Record<string, unknown>;
}

/** A query in use is left alone. Without `meta.failed` a failure shows no toast: the screen will ask again. */
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
