import type { Query, QueryClient } from '@tanstack/react-query';
import { put, remove, type StoredAnswer, updateAll } from './answer-database.ts';
import { onWrite } from './client.ts';
import { isOffline } from './connection.ts';
import { ApiError } from './errors.ts';
import { isStoredAnswer, mayStoreAnswers } from './offline-answers.ts';
import { historyQuery } from './queries.ts';
import { onWeek, showsWeek } from './weeks.ts';

/** Delay from a write to fetching the history for the device's copy; an open screen refetches its own at once. */
const HISTORY_FETCH_DELAY_MS = 2_000;

/** Queries that the staff's writes change. The catalogue is changed by administrators only, whose devices store nothing. */
const isOfWeeks = ({ key }: Pick<StoredAnswer, 'key'>) => key[0] === 'schedules';

/** Stores answers to queries with `meta: { keep: true }` on the device from now on, including those already in the cache. */
export function recordAnswers(client: QueryClient): void {
  const cache = client.getQueryCache();
  let writes = 0;
  /** Number of writes at the time when a query's last fetch began. */
  const writesAtFetch = new WeakMap<Query, number>();

  function record(query: Query): void {
    const { queryKey: key, queryHash, state } = query;
    const { data, dataUpdatedAt: at } = state;
    if (query.meta?.keep === true && data !== undefined && at > 0 && mayStoreAnswers()) void put(queryHash, { key, data, at });
  }

  for (const query of cache.getAll()) record(query);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') writesAtFetch.set(query, writes);
    else if (action.type === 'error' && action.error instanceof ApiError && action.error.status === 404)
      void remove(query.queryHash);
    else if (action.type === 'success') recordFetched(query, action.manual === true);
  });

  function recordFetched(query: Query, isManual: boolean): void {
    if (!isManual && isStoredAnswer(query)) return;
    // A fetch that was under way during a write may have an older answer.
    const isOlder = !isManual && isOfWeeks({ key: query.queryKey }) && (writesAtFetch.get(query) ?? 0) !== writes;
    if (isOlder) void remove(query.queryHash);
    else record(query);
  }

  let isHistoryDue = false;
  function fetchHistoryLater(): void {
    if (isHistoryDue) return;
    isHistoryDue = true;
    setTimeout(fetchHistory, HISTORY_FETCH_DELAY_MS);
  }
  function fetchHistory(): void {
    isHistoryDue = false;
    if (!isOffline()) void client.prefetchInfiniteQuery({ ...historyQuery(''), staleTime: 0 });
  }
  onWrite(() => {
    writes += 1;
    void updateAll((stored) => {
      // The next answer for a week replaces the stored one.
      if (!isOfWeeks(stored) || stored.key[1] === 'week') return undefined;
      if (stored.key[1] === 'history') fetchHistoryLater();
      return null;
    });
  });
  // Several query keys show the same week.
  onWeek((week) => {
    if (!mayStoreAnswers()) return;
    const at = Date.now();
    void updateAll((stored) => (showsWeek(stored.key, stored.data, week) ? { ...stored, data: week, at } : undefined));
  });
}
