import type { Query, QueryClient } from '@tanstack/react-query';
import { onWrite } from './client.ts';
import { isOffline } from './connection.ts';
import { ApiError } from './errors.ts';
import { isFromBefore, mayKeep } from './kept.ts';
import { change, type Kept, keep, remove } from './kept-store.ts';
import { historyQuery } from './queries.ts';
import { onWeek, showsWeek } from './weeks.ts';

/** Delay from a write to fetching the history for the device's copy; an open screen refetches its own at once. */
const REFRESH_DELAY = 2_000;

/** Queries that the staff's writes change. The catalogue is changed by administrators only, whose devices store nothing. */
const isOfWeeks = ({ key }: Pick<Kept, 'key'>) => key[0] === 'schedules';

/** Stores answers to queries with `meta: { keep: true }` on the device from now on, including those already in the cache. */
export function keepAnswers(client: QueryClient): void {
  const cache = client.getQueryCache();
  let writes = 0;
  /** Number of writes at the time when a query's last fetch began. */
  const begun = new WeakMap<Query, number>();

  function note(query: Query): void {
    const { queryKey: key, queryHash, state } = query;
    const { data, dataUpdatedAt: at } = state;
    if (query.meta?.keep === true && data !== undefined && at > 0 && mayKeep()) void keep(queryHash, { key, data, at });
  }

  for (const query of cache.getAll()) note(query);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') begun.set(query, writes);
    else if (action.type === 'error' && action.error instanceof ApiError && action.error.status === 404)
      void remove(query.queryHash);
    else if (action.type === 'success') noteAnswer(query, action.manual === true);
  });

  function noteAnswer(query: Query, isSet: boolean): void {
    if (!isSet && isFromBefore(query)) return;
    // A fetch that was under way during a write may have an older answer.
    const isOlder = !isSet && isOfWeeks({ key: query.queryKey }) && (begun.get(query) ?? 0) !== writes;
    if (isOlder) void remove(query.queryHash);
    else note(query);
  }

  let isAsking = false;
  function askHistoryLater(): void {
    if (isAsking) return;
    isAsking = true;
    setTimeout(askHistory, REFRESH_DELAY);
  }
  function askHistory(): void {
    isAsking = false;
    if (!isOffline()) void client.prefetchInfiniteQuery({ ...historyQuery(''), staleTime: 0 });
  }
  onWrite(() => {
    writes += 1;
    void change((kept) => {
      // The next answer for a week replaces the stored one.
      if (!isOfWeeks(kept) || kept.key[1] === 'week') return undefined;
      if (kept.key[1] === 'history') askHistoryLater();
      return null;
    });
  });
  // Several query keys show the same week.
  onWeek((week) => {
    if (!mayKeep()) return;
    const at = Date.now();
    void change((kept) => (showsWeek(kept.key, kept.data, week) ? { ...kept, data: week, at } : undefined));
  });
}
