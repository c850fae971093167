import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import { byName } from '../../../core/rules/search.ts';
import { api, body } from './client.ts';

// Spec §7: no retry, stale at once, refetched on window focus; lot settings are fresh for five minutes.

/** `meta` of what the staff's screens show: the device stores the answers, to show them without a network (keeper.ts). */
export const KEPT = { keep: true };

export const layoutsQuery = queryOptions({ queryKey: ['layouts'], queryFn: () => body(api.layouts.$get()), meta: KEPT });

/** The catalogue's attractions by name, sorted here because SQLite's order puts "Á" after "Z". */
export const attractionsQuery = queryOptions({
  queryKey: ['attractions'],
  queryFn: async () => (await body(api.attractions.$get())).sort(byName),
  meta: KEPT,
});

export const valuesQuery = queryOptions({ queryKey: ['values'], queryFn: () => body(api.values.$get()), meta: KEPT });

/** How long another part of the same screen does not refetch a list, ms. */
const MOMENT = 10_000;

/**
 * Going from day to day does not refetch a list that was just fetched; it stays stale, so focus and invalidation still refetch.
 */
export const WITH_EACH_DAY = {
  refetchOnMount: ({ state }: Pick<Query, 'state'>) => state.isInvalidated || Date.now() - state.dataUpdatedAt > MOMENT,
};

/** The message of spec §8, on every screen where the lots cannot be loaded. */
export const LOTS_FAILED = 'Erro ao buscar configurações de lotes';

export const lotSettingsQuery = queryOptions({
  queryKey: ['lot-settings'],
  queryFn: () => body(api['lot-settings'].$get()),
  staleTime: 300_000,
  meta: { ...KEPT, failed: LOTS_FAILED },
});

/** The photos of one attraction, bypassing every cache (spec §7). */
export const photosQuery = (attractionId: number) =>
  queryOptions({
    queryKey: ['attractions', attractionId, 'photos'],
    queryFn: () =>
      body(api.attractions[':id'].photos.$get({ param: { id: String(attractionId) }, query: { nocache: String(Date.now()) } })),
    meta: KEPT,
  });

export const programmeQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', 'programme', id],
    queryFn: () => body(api.schedules[':id'].$get({ param: { id: String(id) } })),
    meta: KEPT,
  });

export const historyQuery = (typed: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'history', typed],
    queryFn: ({ pageParam }) =>
      body(api.schedules.history.$get({ query: { q: typed, ...(pageParam && { before: String(pageParam) }) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Search results are not stored: without a network nobody can search.
    meta: typed ? {} : KEPT,
  });
