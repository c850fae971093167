import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { staleTimeOf } from '../api/ahead.ts';
import { watchConnection } from '../api/connection.ts';
import { isExpired } from '../api/errors.ts';
import { forgetAnswers, keepTime, networkFirst } from '../api/kept.ts';
import { setStaffGate } from '../api/staff-gate.ts';
import { onUnauthorized } from '../api/unauthorized.ts';
import { USER_KEY } from '../api/user-key.ts';
import { ToastOutlet, toast } from '../ui/toast.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { ErrorBoundary } from './error-page.tsx';
import { Screens } from './screens.tsx';

// Spec §7: queries do not retry, refetch on window focus, are stale at once. Without a network too they give an answer, or fail.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleTimeOf, networkMode: 'offlineFirst', persister: networkFirst },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (_, query) => keepTime(query),
    // Queries whose failure spec §8 shows as a toast. After a failed refetch the old list stays, without a toast.
    onError(error, { meta, state }) {
      if (typeof meta?.failed !== 'string' || state.data !== undefined || isExpired(error)) return;
      toast({ tone: 'error', title: 'Erro', description: meta.failed });
    },
  }),
});

let isForgetting = false;

// On any 401 the admin shell leads to the login and back. Where the team's code is missing, the staff's screens ask for it.
// Either way this device keeps nothing of what it was told before.
onUnauthorized((error) => {
  queryClient.setQueryData(USER_KEY, null);
  const details = error.answer?.details as { staffCode?: unknown } | null | undefined;
  if (details?.staffCode === true) setStaffGate(true);
  // What is asked again because of it may be refused as well.
  if (isForgetting) return;
  isForgetting = true;
  // After the screens have heard: those that nobody may see any more are gone then, and ask nothing again.
  notifyManager.schedule(() => {
    forgetAnswers(queryClient).finally(() => {
      isForgetting = false;
    });
  });
});

/**
 * Once nothing else is to be done: what links lead to is asked for ahead, the device keeps what the server has answered, and in the
 * built product there is a service worker.
 */
function startLater() {
  let isTyped = false;
  document.addEventListener('input', () => (isTyped = true), { once: true });
  let stop = whenIdle(() => {
    import('./prefetch.ts').then(({ prefetchLinks, keepAnswers }) => {
      keepAnswers(queryClient);
      stop = prefetchLinks(queryClient);
    }, ignore);
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    import('./updates.ts')
      .then(({ keepUpToDate, keepPlaces }) => {
        keepPlaces();
        return keepUpToDate(isTyped);
      })
      .catch(ignore);
  });
  return () => stop();
}

const ignore = () => undefined;

/** The product inside a router: the browser's (main.tsx), or the build's, which renders the frames (frames.tsx). */
export function App() {
  useEffect(watchConnection, []);
  useEffect(startLater, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense>
          <Screens />
        </Suspense>
      </ErrorBoundary>
      <ToastOutlet />
    </QueryClientProvider>
  );
}
