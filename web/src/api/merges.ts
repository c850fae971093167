import { queryOptions } from '@tanstack/react-query';
import { api, body } from './client.ts';

export const mergesQuery = queryOptions({ queryKey: ['admin', 'merges'], queryFn: () => body(api.attractions.merges.$get()) });

const one = (id: number) => ({ param: { id: String(id) } });

/** What merging the first attraction into the second would change. */
export const mergePreviewQuery = (goneId: number, keptId: number) =>
  queryOptions({
    queryKey: ['admin', 'merge', goneId, keptId],
    queryFn: () => body(api.attractions[':id'].merge.$get({ ...one(goneId), query: { into: String(keptId) } })),
  });

export const mergeAttractions = (goneId: number, into: number) =>
  body(api.attractions[':id'].merge.$post({ ...one(goneId), json: { into } }));
export const undoMerge = (id: number) => body(api.attractions.merges[':id'].undo.$post(one(id)));
