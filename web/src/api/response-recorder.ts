import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { Week } from '../../../core/contracts/weeks.ts';
import { onWrite } from './client.ts';
import { isOffline } from './connection.ts';
import { isNotFound } from './errors.ts';
import { isStoredResponse, mayStoreResponses } from './offline-responses.ts';
import { historyQuery } from './queries.ts';
import { put, remove, updateAll } from './response-database.ts';
import { onWeek, showsWeek, weekQuery } from './weeks.ts';

/** Delay from a write to the history's refetch. Writes within the delay share a refetch, which costs more than a save. */
export const HISTORY_FETCH_DELAY_MS = 60_000;

const CLEANING_DELAY_MS = 60_000;

/** Begins the keys of responses about weeks and programmes. A staff member's write outdates such a response. */
const SCOPE = 'schedules';

export function recordResponses(client: QueryClient): void {
  const cache = client.getQueryCache();
  let writes = 0;
  /** For each query, the number of writes that had ended when its last fetch began. */
  const writesAtFetch = new WeakMap<Query, number>();

  function record(query: Query): void {
    const { queryKey: key, queryHash, state } = query;
    const { data, dataUpdatedAt: at } = state;
    if (query.meta?.keep !== true || data === undefined || at === 0 || !mayStoreResponses()) return;
    void put(queryHash, { key, data, at });
    // Stores a week by its start too, because home reads the current week without a start, but home's links name the start.
    const week = key[1] === 'week' ? (data as Week) : null;
    if (!week || week.programme?.isOwn === false) return;
    const byStart = weekQuery(week.startDate).queryKey;
    void put(hashKey(byStart), { key: byStart, data, at });
  }

  // Removes old responses after a delay, because reading all responses would slow down a page that is loading.
  setTimeout(() => void updateAll(() => undefined), CLEANING_DELAY_MS);
  for (const query of cache.getAll()) record(query);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') writesAtFetch.set(query, writes);
    else if (action.type === 'error' && isNotFound(action.error)) void remove(query.queryHash);
    else if (action.type === 'success') recordFetched(query, action.manual === true);
  });

  function recordFetched(query: Query, isManual: boolean): void {
    if (!isManual && isStoredResponse(query)) return;
    // A week's response is not stored if a write ended during the fetch, because the response may lack what was written.
    const isOlder = !isManual && query.queryKey[0] === SCOPE && (writesAtFetch.get(query) ?? 0) !== writes;
    if (!isOlder) record(query);
  }

  let isHistoryDue = false;
  function fetchHistoryLater(): void {
    if (isHistoryDue) return;
    isHistoryDue = true;
    setTimeout(fetchHistory, HISTORY_FETCH_DELAY_MS);
  }
  function fetchHistory(): void {
    isHistoryDue = false;
    if (isOffline()) return;
    const query = historyQuery('');
    // A refetch requests each page that "Mostrar mais" has loaded, so several pages are refetched only while shown.
    const isShown = cache.find({ queryKey: query.queryKey })?.isActive();
    if (isShown || (client.getQueryData(query.queryKey)?.pages.length ?? 0) < 2)
      void client.prefetchInfiniteQuery({ ...query, staleTime: 0 });
  }
  onWrite(() => {
    writes += 1;
    void updateAll((stored) => {
      // Keeps stored weeks, because a save returns the new week, which then replaces the stored one.
      if (stored.key[1] === 'week') return undefined;
      if (stored.key[1] !== 'history') return null;
      // Keeps the stored history, because the page may close before the refetch. Screens show the history's age.
      fetchHistoryLater();
      return undefined;
    }, SCOPE);
  });
  onWeek((week) => {
    if (!mayStoreResponses()) return;
    const at = Date.now();
    void updateAll((stored) => (showsWeek(stored.key, stored.data, week) ? { ...stored, data: week, at } : undefined), SCOPE);
  });
}
