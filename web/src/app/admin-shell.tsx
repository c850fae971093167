import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { countsQuery } from '../api/admin.ts';
import { api, checked } from '../api/client.ts';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import { leave, userQuery } from '../api/session.ts';
import { loginPath, PATHS } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icons.tsx';
import { forgetPersistedState } from '../ui/persisted-state.ts';
import { Brand } from './brand.tsx';
import { initials } from './initials.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const SCREENS = [
  { to: PATHS.dashboard, label: 'Dashboard', count: null },
  { to: PATHS.layouts, label: 'Layouts', count: 'layouts' },
  { to: PATHS.attractions, label: 'Atrações', count: 'attractions' },
  { to: PATHS.values, label: 'Valores', count: 'values' },
  { to: PATHS.lotSettings, label: 'Lotes', count: 'lotSettings' },
] as const;

/** The dashboard has three addresses; the viewer is a dialog on it. */
function screenOf(pathname: string): string {
  return pathname.replace(/\/$/, '') === PATHS.admin || pathname.startsWith('/admin/view/') ? PATHS.dashboard : pathname;
}

/** The guard of the administrators' screens and what stands around them (spec §2, "Admin shell"). */
export default function AdminShell() {
  const { data: user, isFetching, error, refetch } = useQuery(userQuery);
  const [leaving, setLeaving] = useState(false);
  const wasIn = useRef(false);
  useEffect(() => {
    if (user) wasIn.current = true;
  }, [user]);
  // Who comes back before the way out has been drawn is still here, and is not leaving any more.
  useEffect(() => {
    if (!leaving) return;
    const stay = () => setLeaving(false);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [leaving]);

  if (user) {
    return (
      <Frame username={user.username} onLeaving={setLeaving}>
        <Outlet />
      </Frame>
    );
  }
  if (isFetching || leaving) return <Spinner />;
  if (user === null) return <ToLogin isExpired={wasIn.current} />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-6">
      <title>Painel Admin · Quartou!</title>
      <EmptyState
        icon="warning"
        title="Não deu para confirmar seu login"
        hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
        action={<Button onClick={() => refetch()}>Tentar de novo</Button>}
      />
    </main>
  );
}

function Spinner() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy="true">
      <title>Carregando · Quartou!</title>
      <p role="status" className="flex flex-col items-center gap-3 text-soft">
        <span aria-hidden="true" className="size-8 animate-spin rounded-full border-3 border-line border-t-accent" />
        Carregando...
      </p>
    </main>
  );
}

/** To the login, which comes back to this address. */
function ToLogin({ isExpired }: { isExpired: boolean }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = `${pathname}${search}${hash}`;
  useEffect(() => {
    navigate(loginPath(here), { replace: true, state: { expired: isExpired } });
  }, [navigate, here, isExpired]);
  return <Spinner />;
}

function Frame({
  username,
  onLeaving,
  children,
}: {
  username: string;
  onLeaving: (leaving: boolean) => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const screen = screenOf(pathname);
  const isBack = useNavigationType() === 'POP';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: counts } = useQuery(countsQuery);

  // A new screen begins at its top, with the menu closed and the focus out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is what it is about
  useEffect(() => {
    setOpen(false);
    if (isBack) return;
    window.scrollTo(0, 0);
    if (document.activeElement?.closest('#menu')) document.getElementById('conteudo')?.focus({ preventScroll: true });
  }, [screen, isBack]);

  const logout = useMutation({
    mutationFn: () => checked(api.logout.$post()),
    onMutate: () => onLeaving(true),
    // A session that had already ended is as good as ended now.
    onSettled: async (_, error) => {
      if (error && !isExpired(error)) {
        // Spec §8: logged only. One stays where one was, still logged in.
        console.error(error);
        onLeaving(false);
      } else {
        // Leaving for good: the way home may be drawn later than the user is forgotten, and must not turn to the login.
        await navigate(PATHS.home);
        leave(queryClient);
        forgetPersistedState();
      }
    },
  });

  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="sr-only rounded-md bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        Pular para o conteúdo
      </a>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens for the Escape that closes the menu */}
      <header
        className="border-b border-line bg-card lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          setOpen(false);
          toggle.current?.focus();
        }}
      >
        <div className="flex min-h-15 items-center justify-between gap-2 px-4 py-2 lg:px-6 lg:pt-5 lg:pr-3">
          <Brand />
          <div className="flex items-center">
            <ThemeToggle />
            <Button
              ref={toggle}
              look="quiet"
              size="icon"
              className="size-11 lg:hidden"
              aria-label={open ? 'Fechar menu' : 'Abrir menu'}
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'close' : 'menu'} />
            </Button>
          </div>
        </div>
        <div
          id="menu"
          className={cn(
            'flex-1 flex-col gap-6 border-t border-line p-3 lg:flex lg:justify-between lg:border-t-0 lg:pt-2 lg:pb-6',
            open ? 'flex' : 'hidden',
          )}
        >
          <nav aria-label="Painel Admin">
            <ul className="flex flex-col gap-0.5">
              {SCREENS.map(({ to, label, count }) => {
                const here = screen === to;
                return (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={here ? 'page' : undefined}
                      className={cn(
                        'flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-2 font-medium transition-colors duration-150 lg:min-h-10',
                        here ? 'bg-sunk text-ink' : 'text-soft hover:bg-sunk hover:text-ink',
                      )}
                    >
                      {label}
                      {count && counts && <span className="text-sm text-faint tabular-nums">{counts[count]}</span>}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
          <div className="perforated flex flex-col gap-2 border-t pt-3 lg:border-t-0 lg:pt-0">
            <Link
              to={PATHS.home}
              className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium text-soft transition-colors duration-150 hover:text-ink lg:min-h-10"
            >
              <Icon name="arrow" className="rotate-180" />
              Voltar ao início
            </Link>
            <div className="flex items-center gap-2.5 pl-3">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-ink text-xs font-bold text-paper"
              >
                {initials(username)}
              </span>
              <span className="min-w-0 flex-1 truncate font-medium" title={username}>
                {username}
              </span>
              <Button
                look="quiet"
                size="sm"
                className="shrink-0"
                aria-disabled={logout.isPending || undefined}
                onClick={() => !logout.isPending && logout.mutate()}
              >
                Sair
              </Button>
            </div>
          </div>
        </div>
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        {children}
        <footer className="w-full px-4 py-6 text-sm text-faint sm:px-10 print:hidden">
          Quartou! · {new Date().getFullYear()}
        </footer>
      </div>
    </div>
  );
}
