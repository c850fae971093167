import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useOffline } from '../api/connection.ts';
import { sentWhen } from '../venue.ts';

interface OfflineLineProps {
  /** Says what works without a network. On a phone only screen readers get this text. */
  hint?: ReactNode;
}

/** Shows "Sem conexão, visto às 21:40". The line lies over the space above a screen, so that nothing moves when it appears. */
export function OfflineLine({ hint }: OfflineLineProps) {
  const offline = useOffline();
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      {offline && (
        <p className="absolute inset-x-0 top-0 h-5 truncate bg-warn-wash px-4 text-center text-[0.8125rem] leading-5 font-medium text-warn">
          Sem conexão
          <ResponseAge />
          {hint && <span className="max-sm:sr-only">. {hint}</span>}
        </p>
      )}
    </div>
  );
}

/** Shows the time of the oldest response on the screen: ", visto às 21:40", or for another day ", visto ter. 21:40". */
function ResponseAge() {
  const client = useQueryClient();
  const at = useSyncExternalStore(client.getQueryCache().subscribe, () => oldestResponse(client));
  if (at === Number.POSITIVE_INFINITY) return null;
  const when = sentWhen(new Date(at).toISOString(), Date.now());
  return `, visto ${/^\d\d:/.test(when) ? 'às ' : ''}${when}`;
}

/** Returns the time of the oldest response that the screen shows; Infinity if the screen shows no storable response. */
const oldestResponse = (client: QueryClient): number =>
  Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ meta, state }) => meta?.keep === true && state.dataUpdatedAt > 0 })
      .map(({ state }) => state.dataUpdatedAt),
  );
