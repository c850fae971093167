import type { DeletedKind, RestoreDeletedInput } from '../../../core/contracts/deleted.ts';
import { api, body } from './client.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from './queries.ts';

const restore = (json: RestoreDeletedInput) => body(api.deleted.restore.$post({ json }));

export const restoreItem = (kind: DeletedKind, id: number) => restore({ kind, id });

export const restoreDeletion = (kind: DeletedKind, deletedAt: string) => restore({ kind, deletedAt });

export const restoreDeleted = (kind: DeletedKind | '') => restore(kind === '' ? {} : { kind });

export const RESTORED_QUERY_KEYS = [['schedules'], layoutsQuery.queryKey, attractionsQuery.queryKey, valuesQuery.queryKey];
