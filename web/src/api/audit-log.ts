import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditKind } from '../../../core/contracts/audit-log.ts';
import { api, body } from './client.ts';

/** An empty text matches everything. */
export interface AuditFilter {
  actor: string;
  kind: AuditKind | '';
}

export const auditQuery = ({ actor, kind }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'deeds', actor, kind],
    queryFn: ({ pageParam }) =>
      body(
        api.deeds.$get({
          query: { ...(actor && { actor }), ...(kind && { kind }), ...(pageParam && { before: String(pageParam) }) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
