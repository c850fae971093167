import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plainMessage } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/ticket.tsx';

export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={title}
        hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
        action={<Button onClick={onRetry}>Tentar de novo</Button>}
      />
    </div>
  );
}

export interface QueryResultProps<Data> {
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'isPlaceholderData' | 'error' | 'refetch'>;
  data: Data | undefined;
  /** Tells screen readers that the data are loading. Omitted for small previews, and for the history, which has a status line. */
  loading?: string;
  skeleton: ReactNode;
  failed: string;
  empty?: EmptyStateProps;
  children: (data: Data) => ReactNode;
}

/** Shows what a query returned, or its loading, empty or failed state. After a failed refetch the data stay on the screen. */
export function QueryResult<Data>({ query, data, loading, skeleton, failed, empty, children }: QueryResultProps<Data>) {
  const isEmpty = empty && Array.isArray(data) && data.length === 0;
  // While a new filter's rows are loading, `data` still has the previous filter's rows, so an empty list counts as loading.
  const isWaiting = query.isPending || (isEmpty && query.isPlaceholderData);
  if (data !== undefined && !isWaiting) return isEmpty ? <EmptyState {...empty} /> : children(data);
  if (!isWaiting) return <LoadFailure title={failed} error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      {loading && (
        <p role="status" className="sr-only">
          {loading}
        </p>
      )}
      {skeleton}
    </>
  );
}
