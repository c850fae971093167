import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { onUnauthorized, setStaffGate } from '../api/client.ts';
import { watchConnection } from '../api/connection.ts';
import { isExpired } from '../api/errors.ts';
import { forgetResponses, USER_KEY } from '../api/offline-responses.ts';
import { queryClient } from '../api/query-client.ts';
import { ADMIN_DEVICE, isAdminDevice, leave } from '../api/session.ts';
import { whenIdle } from '../ui/loadable.ts';
import { ToastOutlet, toast } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-page.tsx';
import { Screens } from './screens.tsx';

// A failed query with `meta.failed` shows a toast (spec §8). After a failed refetch the old list stays, without a toast.
queryClient.getQueryCache().config.onError = (error, { meta, state }) => {
  if (typeof meta?.failed !== 'string' || state.data !== undefined || isExpired(error)) return;
  toast({ tone: 'error', title: 'Erro', description: meta.failed });
};

let isForgetting = false;

// Logging out in another window of this browser logs this window out, too.
// A window that was asleep may get the event after a new login, so the handler checks what the storage says now.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === ADMIN_DEVICE && !isAdminDevice.get() && queryClient.getQueryData(USER_KEY)) leave(queryClient);
});

// A 401 removes this window's user and all stored responses. If the staff code is missing, `StaffCodeGate` asks for it.
onUnauthorized((error) => {
  // Null means that nobody is logged in. Writing null again would make a prefetched null stale, and the user would be refetched.
  if (queryClient.getQueryData(USER_KEY) !== null) queryClient.setQueryData(USER_KEY, null);
  const details = error.body?.details as { staffCode?: unknown } | null | undefined;
  if (details?.staffCode === true) setStaffGate(true);
  // Deletes the responses only once, although a refetch may get a second 401 in the meantime.
  if (isForgetting) return;
  isForgetting = true;
  // Waits until the screens that got the 401 are unmounted, because a mounted screen would refetch its queries.
  notifyManager.schedule(() => {
    forgetResponses(queryClient).finally(() => {
      isForgetting = false;
    });
  });
});

function startLater() {
  let isTyped = false;
  document.addEventListener('input', () => (isTyped = true), { once: true });
  let stop = whenIdle(() => {
    import('./prefetch.ts').then(({ prefetchLinks, recordResponses }) => {
      recordResponses(queryClient);
      stop = prefetchLinks(queryClient);
    }, ignore);
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    import('./updates.ts').then(({ keepUpToDate }) => keepUpToDate(isTyped)).catch(ignore);
  });
  return () => stop();
}

const ignore = () => undefined;

/** The app without a router. main.tsx adds the browser's router, frames.tsx the router for frames at build time. */
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
