import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import type { AuditKind } from '../../../core/contracts/audit-log.ts';
import type { ImportState } from '../../../core/contracts/imports.ts';
import { byName } from '../../../core/rules/search.ts';
import { api, body, idParam } from './client.ts';
import { isNotFound } from './errors.ts';

// Queries are refetched on window focus. Responses are stale at once (query-client.ts), lot settings after 5 minutes (spec §9).

/** The `meta` of queries whose responses the device stores, so that the staff's screens work without a network. */
export const STORED_ON_DEVICE = { keep: true };

export const layoutsQuery = queryOptions({
  queryKey: ['layouts'],
  queryFn: () => body(api.layouts.$get()),
  meta: STORED_ON_DEVICE,
});

/** The catalogue's attractions by name, sorted here because SQLite would put "Á" after "Z". */
export const attractionsQuery = queryOptions({
  queryKey: ['attractions'],
  queryFn: async () => (await body(api.attractions.$get())).sort(byName),
  meta: STORED_ON_DEVICE,
});

export const valuesQuery = queryOptions({ queryKey: ['values'], queryFn: () => body(api.values.$get()), meta: STORED_ON_DEVICE });

export const houseQuery = queryOptions({ queryKey: ['house'], queryFn: () => body(api.house.$get()), meta: STORED_ON_DEVICE });

const REMOUNT_FRESH_MS = 10_000;

/** With these options, opening another evening's form refetches no list that was just fetched. Window focus still refetches. */
export const FRESH_BETWEEN_DAYS = {
  refetchOnMount: ({ state }: Pick<Query, 'state'>) => state.isInvalidated || Date.now() - state.dataUpdatedAt > REMOUNT_FRESH_MS,
};

export const LOTS_FAILED = 'Erro ao buscar configurações de lotes';

export const lotSettingsQuery = queryOptions({
  queryKey: ['lot-settings'],
  queryFn: () => body(api['lot-settings'].$get()),
  staleTime: 300_000,
  meta: { ...STORED_ON_DEVICE, failed: LOTS_FAILED },
});

/** `nocache` bypasses every cache (spec §7). */
export const photosQuery = (attractionId: number) =>
  queryOptions({
    queryKey: ['attractions', attractionId, 'photos'],
    queryFn: () => body(api.attractions[':id'].photos.$get({ ...idParam(attractionId), query: { nocache: String(Date.now()) } })),
    meta: STORED_ON_DEVICE,
  });

export const programmeQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', 'programme', id],
    queryFn: () => body(api.schedules[':id'].$get(idParam(id))),
    meta: STORED_ON_DEVICE,
  });

export const historyQuery = (typed: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'history', typed],
    queryFn: ({ pageParam }) =>
      body(api.schedules.history.$get({ query: { q: typed, ...(pageParam && { before: String(pageParam) }) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Search results are not stored, because a search needs the network.
    meta: typed ? {} : STORED_ON_DEVICE,
  });

export const countsQuery = queryOptions({ queryKey: ['admin', 'counts'], queryFn: () => body(api.admin.counts.$get()) });

/** The dashboard lists the five newest programmes (spec §9). */
export const RECENT_COUNT = 5;

export const recentQuery = queryOptions({
  queryKey: ['admin', 'schedules', 'recent'],
  queryFn: () => body(api.schedules.$get({ query: { limit: String(RECENT_COUNT) } })),
});

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'schedules', id],
    queryFn: () => body(api.schedules[':id'].$get({ param: { id } })),
  });

export const attractionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'attraction', id],
    queryFn: () => body(api.attractions[':id'].evenings.$get({ param: { id } })),
  });

export interface AuditFilter {
  actor: string;
  kind: AuditKind | '';
}

export const auditQuery = ({ actor, kind }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit-log', actor, kind],
    queryFn: ({ pageParam }) =>
      body(
        api['audit-log'].$get({
          query: { ...(actor && { actor }), ...(kind && { kind }), ...(pageParam && { before: String(pageParam) }) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const linksQuery = queryOptions({ queryKey: ['admin', 'links'], queryFn: () => body(api.links.$get()) });

export const teamQuery = queryOptions({ queryKey: ['admin', 'team'], queryFn: () => body(api.team.$get()) });

/** Reads the items of “Excluídos”. Each row's `id` contains the kind, because a layout and a value may have the same id. */
export const deletedQuery = queryOptions({
  queryKey: ['admin', 'deleted'],
  queryFn: async () => {
    const { items, counts } = await body(api.deleted.$get());
    return { counts, rows: items.map((item) => ({ id: `${item.kind} ${item.id}`, item })) };
  },
});

/** Times between two polls of an import, by its state. The other states change only by a person or after an idle day. */
const POLL_INTERVALS_MS: Partial<Record<ImportState, number>> = { uploading: 3000, reading: 1000, importing: 1000 };

let ownImport: number | undefined;

/** Makes `currentImportQuery` read the import that this page uploads or has started, even if somebody else begins a newer one. */
export const setOwnImport = (id: number | undefined): void => {
  ownImport = id;
};

/** Reads this page's own import, else the newest import that nobody has dismissed; null when there is no such import. */
export const currentImportQuery = queryOptions({
  queryKey: ['admin', 'imports', 'current'],
  queryFn: async () => {
    try {
      if (ownImport) return await body(api.imports[':id'].$get(idParam(ownImport)));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    return body(api.imports.current.$get());
  },
  refetchInterval: ({ state: { data } }) => (data && POLL_INTERVALS_MS[data.state]) ?? false,
});
