import { QueryCache, QueryClient } from '@tanstack/react-query';
import { networkFirst, restoreResponseTime } from './offline-responses.ts';
import { staleTimeOf } from './prefetch-query.ts';

// Neither queries nor mutations wait for the network: without it `networkFirst` returns a stored response, or they fail.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeOf, networkMode: 'offlineFirst', persister: networkFirst },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onSuccess: (_, query) => restoreResponseTime(query) }),
});
