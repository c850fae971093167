import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

interface QueryListProps<T> {
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'error' | 'refetch'>;
  list: T[] | undefined;
  /** For screen readers, while the skeleton is shown. */
  loading: string;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** In place of an empty list. */
  empty: ReactNode;
  children: (list: T[]) => ReactNode;
}

/** The states of a list that a query brings: loading, failed, empty, or its content. A failed refetch leaves the content. */
export function QueryList<T>({ query, list, loading, skeleton, failed, empty, children }: QueryListProps<T>) {
  if (list) return list.length === 0 ? empty : children(list);
  if (!query.isPending) return <LoadFailure title={failed} error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <p role="status" className="sr-only">
        {loading}
      </p>
      {skeleton}
    </>
  );
}
