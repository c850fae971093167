import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { userQuery } from '../api/session.ts';
import { LoadFailure } from '../list-kit/states.tsx';
import { loginPath } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Lets only administrators in (spec §2, "Admin shell"). */
export default function AdminShell({ children }: { children: ReactNode }) {
  const { data: user, isFetching, error, refetch } = useQuery(userQuery);
  const [isLeaving, setLeaving] = useState(false);
  const hadUser = useRef(false);
  useEffect(() => {
    if (user) hadUser.current = true;
  }, [user]);

  // Going back before the home page is there ends the leaving.
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [isLeaving]);

  // The screen's lists are asked for beside the user; whoever is nobody gets none of the administrators'.
  if (user || (user === undefined && isFetching)) {
    return (
      <AdminFrame username={user?.username ?? null} onLeaving={setLeaving}>
        {children}
      </AdminFrame>
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

/** On the way to another screen. */
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

/** To the login, which comes back to this address. */
function ToLogin({ isExpired }: { isExpired: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Of the browser: where somebody has just gone, the router may still be on the way to.
    const { pathname, search, hash } = window.location;
    navigate(loginPath(`${pathname}${search}${hash}`), { replace: true, state: { expired: isExpired } });
  }, [navigate, isExpired]);
  return <Leaving />;
}
