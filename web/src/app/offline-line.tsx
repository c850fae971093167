import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useOffline } from '../api/connection.ts';
import { sentWhen } from '../venue.ts';

interface OfflineLineProps {
  /** What still works without a network; not shown where there is no room. */
  hint?: ReactNode;
}

/** "Sem conexão, visto às 21:40", placed over the space above a screen, so that nothing moves when it appears or disappears. */
export function OfflineLine({ hint }: OfflineLineProps) {
  const offline = useOffline();
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      {offline && (
        <p className="absolute inset-x-0 top-0 h-5 truncate bg-warn-wash px-4 text-center text-[0.8125rem] leading-5 font-medium text-warn">
          Sem conexão
          <AnswerAge />
          {hint && <span className="max-sm:sr-only">. {hint}</span>}
        </p>
      )}
    </div>
  );
}

/** ", visto às 21:40", for another day ", visto ter. 21:40": the time of the oldest answer that the screen shows. */
function AnswerAge() {
  const client = useQueryClient();
  const at = useSyncExternalStore(client.getQueryCache().subscribe, () => oldestAnswer(client));
  if (at === Number.POSITIVE_INFINITY) return null;
  const when = sentWhen(new Date(at).toISOString(), Date.now());
  return `, visto ${/^\d\d:/.test(when) ? 'às ' : ''}${when}`;
}

/** Infinity when the screen shows no stored answer. */
const oldestAnswer = (client: QueryClient): number =>
  Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ meta, state }) => meta?.keep === true && state.dataUpdatedAt > 0 })
      .map(({ state }) => state.dataUpdatedAt),
  );
