import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plainMessage } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

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

export interface QueryListProps<Row> {
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'error' | 'refetch'>;
  list: Row[] | undefined;
  loading: string;
  skeleton: ReactNode;
  failed: string;
  empty: ReactNode;
  children: (list: Row[]) => ReactNode;
}

/** Shows a list, or its loading, empty or failed state. After a failed refetch the list stays on the screen. */
export function QueryList<Row>({ query, list, loading, skeleton, failed, empty, children }: QueryListProps<Row>) {
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
