import { plainMessage } from '../api/plain-message.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a list that could not be had. */
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
