import { QueryCache, QueryClient } from '@tanstack/react-query';
import { networkFirst, restoreResponseTime } from './offline-responses.ts';
import { staleTimeOf } from './prefetch-query.ts';

// A response is stale at once (spec §7), except a prefetched response that no screen has used yet. Without a network a query
// returns its last cached or stored response (`networkFirst`), or fails.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeOf, networkMode: 'offlineFirst', persister: networkFirst },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onSuccess: (_, query) => restoreResponseTime(query) }),
});
