import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { userQuery } from '../api/session.ts';
import { LoadFailure } from '../list-kit/states.tsx';
import { loginPath } from '../paths.ts';
import { forgetOthersState, hasPersistedState } from '../ui/persistent-state.ts';
import { Spinner } from '../ui/screen.tsx';
import { AdminShellLook } from './admin-shell-look.tsx';
import { useUnfinishedEvenings } from './use-unfinished-evenings.ts';

export default function AdminShell({ children }: { children: ReactNode }) {
  const { data: user, isFetching, error, refetch } = useQuery(userQuery);
  const [isLeaving, setLeaving] = useState(false);
  const hadUser = useRef(false);
  useUnfinishedEvenings();
  if (user) hadUser.current = true;

  // After a reload or a login in another tab, `user` may be another person, who must not see the previous user's typed texts.
  useLayoutEffect(() => {
    if (user) forgetOthersState(user.username);
  }, [user]);

  // Going back during a logout cancels the logout's navigation to the home page, so the shell redirects to the login instead.
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [isLeaving]);

  // Renders the screen while the user is loading, so that the screen's lists load in parallel. If nobody is logged in, the
  // responses are 401, and the shell then goes to the login page. Waits if typed texts are stored: they may be another user's.
  if (user || (user === undefined && isFetching && !hasPersistedState())) {
    return (
      <AdminShellLook username={user?.username ?? null} onLeaving={setLeaving}>
        {children}
      </AdminShellLook>
    );
  }
  if (isFetching || isLeaving) return <Leaving />;
  if (user === null) return <ToLogin isExpired={hadUser.current} />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-6">
      <title>Painel Admin · Quartou!</title>
      <LoadFailure title="Não deu para confirmar seu login" error={error} onRetry={() => refetch()} />
    </main>
  );
}

function Leaving() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy="true">
      <title>Carregando · Quartou!</title>
      <p role="status" className="flex flex-col items-center gap-3 text-soft">
        <Spinner className="size-8" />
        Carregando...
      </p>
    </main>
  );
}

function ToLogin({ isExpired }: { isExpired: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    // The address comes from the browser, because the router may still be at the previous address.
    const { pathname, search, hash } = window.location;
    navigate(loginPath(`${pathname}${search}${hash}`), { replace: true, state: { expired: isExpired } });
  }, [navigate, isExpired]);
  return <Leaving />;
}
