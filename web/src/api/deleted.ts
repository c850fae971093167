import { queryOptions } from '@tanstack/react-query';
import type { DeletedKind, RestoreDeletedInput } from '../../../core/contracts/deleted.ts';
import { api, body } from './client.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from './queries.ts';

/** An id is unique only within its kind, so each row gets a key of its own. */
export const deletedQuery = queryOptions({
  queryKey: ['admin', 'deleted'],
  queryFn: async () => {
    const { items, counts } = await body(api.deleted.$get());
    return { counts, rows: items.map((item) => ({ id: `${item.kind} ${item.id}`, item })) };
  },
});

const restore = (json: RestoreDeletedInput) => body(api.deleted.restore.$post({ json }));

export const restoreItem = (kind: DeletedKind, id: number) => restore({ kind, id });

/** `deletedAt`: the instant of the answer of `DELETE …-all`. */
export const restoreDeletion = (kind: DeletedKind, deletedAt: string) => restore({ kind, deletedAt });

export const restoreDeleted = (kind: DeletedKind | '') => restore(kind === '' ? {} : { kind });

export const RESTORED = [['schedules'], layoutsQuery.queryKey, attractionsQuery.queryKey, valuesQuery.queryKey];
