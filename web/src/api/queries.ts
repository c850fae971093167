import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import { byName } from '../../../core/rules/search.ts';
import { api, body } from './client.ts';

// Spec §7: no retry, stale at once, refetched on window focus; lot settings are fresh for five minutes.

/** `meta` of what the staff's screens show: the device keeps it, to show it without a network (keeper.ts). */
export const KEPT = { keep: true };

export const layoutsQuery = queryOptions({ queryKey: ['layouts'], queryFn: () => body(api.layouts.$get()), meta: KEPT });

/** The catalogue's attractions by name. The server gives them in SQLite's order, which puts "Á" after "Z". */
export const attractionsQuery = queryOptions({
  queryKey: ['attractions'],
  queryFn: async () => (await body(api.attractions.$get())).sort(byName),
  meta: KEPT,
});

export const valuesQuery = queryOptions({ queryKey: ['values'], queryFn: () => body(api.values.$get()), meta: KEPT });

/** How long a list is not asked for again by another part of the same screen, ms. */
const MOMENT = 10_000;

/**
 * Of a list that each day's form shows: while one goes from day to day, it is asked for again only when it did not come
 * just now. It is stale all the same, so that focus and changes ask for it.
 */
export const WITH_EACH_DAY = {
  refetchOnMount: ({ state }: Pick<Query, 'state'>) => state.isInvalidated || Date.now() - state.dataUpdatedAt > MOMENT,
};

/** The message of spec §8, wherever they cannot be loaded. */
export const LOTS_FAILED = 'Erro ao buscar configurações de lotes';

export const lotSettingsQuery = queryOptions({
  queryKey: ['lot-settings'],
  queryFn: () => body(api['lot-settings'].$get()),
  staleTime: 300_000,
  meta: { ...KEPT, failed: LOTS_FAILED },
});

/** The photos of one attraction, past every cache (spec §7). */
export const photosQuery = (attractionId: number) =>
  queryOptions({
    queryKey: ['attractions', attractionId, 'photos'],
    queryFn: () =>
      body(api.attractions[':id'].photos.$get({ param: { id: String(attractionId) }, query: { nocache: String(Date.now()) } })),
    meta: KEPT,
  });

/** One programme with everything nested, for the staff. */
export const programmeQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', 'programme', id],
    queryFn: () => body(api.schedules[':id'].$get({ param: { id: String(id) } })),
    meta: KEPT,
  });

/** The history, page by page; `typed` searches it. */
export const historyQuery = (typed: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'history', typed],
    queryFn: ({ pageParam }) =>
      body(api.schedules.history.$get({ query: { q: typed, ...(pageParam && { before: String(pageParam) }) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Without a network nobody searches.
    meta: typed ? {} : KEPT,
  });
