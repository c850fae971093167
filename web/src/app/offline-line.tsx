import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useOffline } from '../api/connection.ts';
import { sentWhen } from '../venue.ts';

interface OfflineLineProps {
  /** What goes on without a network; left out where there is no room for it. */
  hint?: ReactNode;
}

/** "Sem conexão, visto às 21:40", over the space above a screen, so that nothing moves when it comes and goes. */
export function OfflineLine({ hint }: OfflineLineProps) {
  const offline = useOffline();
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      {offline && (
        <p className="absolute inset-x-0 top-0 h-5 truncate bg-warn-wash px-4 text-center text-[0.8125rem] leading-5 font-medium text-warn">
          Sem conexão
          <Seen />
          {hint && <span className="max-sm:sr-only">. {hint}</span>}
        </p>
      )}
    </div>
  );
}

/** ", visto às 21:40", of another day ", visto ter. 21:40": when the oldest of what the screen shows was answered. */
function Seen() {
  const client = useQueryClient();
  const at = useSyncExternalStore(client.getQueryCache().subscribe, () => oldestShown(client));
  if (at === Number.POSITIVE_INFINITY) return null;
  const when = sentWhen(new Date(at).toISOString(), Date.now());
  return `, visto ${/^\d\d:/.test(when) ? 'às ' : ''}${when}`;
}

/** When the server gave the oldest of what the screen shows and the device keeps, ms; infinity where there is nothing. */
const oldestShown = (client: QueryClient): number =>
  Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ meta, state }) => meta?.keep === true && state.dataUpdatedAt > 0 })
      .map(({ state }) => state.dataUpdatedAt),
  );
