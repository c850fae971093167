import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditKind } from '../../../core/contracts/audit-log.ts';
import { api, body } from './client.ts';

/** Of the audit log what somebody did, and what was done; an empty text is everybody and everything. */
export interface AuditFilter {
  actor: string;
  kind: AuditKind | '';
}

/** The audit log, page by page, newest first. */
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
