import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, checked } from '../api/client.ts';
import { isExpired } from '../api/errors.ts';
import { deleteStoredResponses } from '../api/offline-responses.ts';
import { countsQuery } from '../api/queries.ts';
import { leave } from '../api/session.ts';
import { useAction } from '../list-kit/action.ts';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { forgetPersistedState } from '../ui/persistent-state.ts';
import { Spinner } from '../ui/screen.tsx';
import { Brand, Footer, MainMenuButton, OfflineLine, SkipLink, ThemeToggle, useMenu } from './shell-parts.tsx';

const SCREENS = [
  { to: PATHS.dashboard, label: 'Dashboard', count: null },
  { to: PATHS.layouts, label: 'Layouts', count: 'layouts' },
  { to: PATHS.attractions, label: 'Atrações', count: 'attractions' },
  { to: PATHS.values, label: 'Valores', count: 'values' },
  { to: PATHS.lotSettings, label: 'Lotes', count: 'lotSettings' },
  { to: PATHS.house, label: 'Casa', count: null },
  { to: PATHS.links, label: 'Links', count: null },
  { to: PATHS.team, label: 'Equipe', count: null },
] as const;

/** The viewer counts as the dashboard, because the viewer is a dialog on the dashboard. */
const screenOf = (pathname: string): string =>
  pathname.replace(/\/$/, '') === PATHS.admin || pathname.startsWith('/admin/view/') ? PATHS.dashboard : pathname;

/** Returns the path of the navigation's current link. A screen without a link counts as its parent screen. */
function linkOf(screen: string): string {
  if (screen.startsWith(PATHS.auditLog)) return PATHS.team;
  return screen.startsWith(`${PATHS.attractions}/`) ? PATHS.attractions : screen;
}

const SIDE_LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium text-soft transition-colors duration-150 hover:text-ink lg:min-h-10';

interface AdminShellLookProps {
  username: string | null;
  onLeaving: (isLeaving: boolean) => void;
  children: ReactNode;
}

export function AdminShellLook({ username, onLeaving, children }: AdminShellLookProps) {
  const screen = screenOf(useLocation().pathname);
  const menu = useMenu(screen);
  return (
    <div className="flex min-h-dvh flex-col lg:not-print:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] 2xl:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the header is no control, because it only listens for the Escape that closes the menu */}
      <header
        className="border-b border-line bg-card md:max-lg:flex md:max-lg:flex-wrap md:max-lg:items-center md:max-lg:px-6 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden"
        onKeyDown={menu.onKeyDown}
      >
        <div className="flex min-h-15 items-center justify-between gap-2 px-4 py-2 max-[20rem]:flex-wrap md:max-lg:contents lg:px-6 lg:pt-5 lg:pr-3">
          <Brand />
          <div className="flex items-center md:max-lg:order-2">
            <ThemeToggle />
            <MainMenuButton menu={menu} />
          </div>
        </div>
        <div
          id="menu"
          className={cn(
            'flex-1 flex-col gap-6 border-t border-line p-3 md:max-lg:contents lg:flex lg:justify-between lg:border-t-0 lg:pt-2 lg:pb-6',
            menu.isOpen ? 'flex' : 'hidden',
          )}
        >
          <Navigation screen={linkOf(screen)} />
          <div
            className={cn(
              'perforated flex flex-col gap-2 border-t pt-3 md:max-lg:order-3 md:max-lg:w-full md:max-lg:flex-row md:max-lg:justify-between md:max-lg:py-2 lg:border-t-0 lg:pt-0',
              !menu.isOpen && 'md:max-lg:hidden',
            )}
          >
            <Link to={PATHS.deleted} aria-current={screen === PATHS.deleted ? 'page' : undefined} className={SIDE_LINK}>
              <Icon name="trash" />
              <span className={cn(screen === PATHS.deleted && 'selected-link text-ink')}>Excluídos</span>
            </Link>
            <Link to={PATHS.home} className={SIDE_LINK}>
              <Icon name="arrow" className="rotate-180" />
              Voltar ao início
            </Link>
            <User username={username} onLeaving={onLeaving} />
          </div>
        </div>
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineLine hint="Dá para salvar quando ela voltar" />
        {children}
        <Footer className="w-full sm:px-10" />
      </div>
    </div>
  );
}

function Navigation({ screen }: { screen: string }) {
  const { data: counts } = useQuery(countsQuery);
  return (
    <nav aria-label="Painel Admin" className="md:max-lg:order-1 md:max-lg:flex-1">
      <ul className="flex flex-col gap-0.5 md:max-lg:flex-row md:max-lg:justify-center">
        {SCREENS.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={screen === to ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-2 font-medium whitespace-nowrap transition-colors duration-150 md:max-lg:px-2 md:max-lg:text-sm lg:min-h-10',
                screen === to ? 'text-ink' : 'text-soft hover:text-ink',
              )}
            >
              <span className={cn(screen === to && 'selected-link')}>{label}</span>
              {count && counts && (
                <span className="text-sm font-normal text-faint tabular-nums md:max-lg:hidden">{counts[count]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function User({ username, onLeaving }: Omit<AdminShellLookProps, 'children'>) {
  const logout = useLogout(onLeaving);
  if (username === null) {
    return (
      <p role="status" className="flex min-h-10 items-center gap-2.5 pl-3 text-soft">
        <Spinner className="size-8" />
        Carregando...
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 pl-3">
      <span className="flex max-w-full items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-ink text-xs font-bold text-paper"
        >
          {userInitials(username)}
        </span>
        <span className="truncate font-medium" title={username}>
          {username}
        </span>
      </span>
      <Button look="quiet" size="sm" className="ml-auto" inactive={logout.isPending} onClick={() => logout.run()}>
        Sair
      </Button>
    </div>
  );
}

/** `onLeaving` keeps the shell from redirecting to the login during the logout. */
function useLogout(onLeaving: (isLeaving: boolean) => void) {
  const navigate = useNavigate();
  return useAction({
    async run() {
      onLeaving(true);
      await checked(api.logout.$post()).catch((error: unknown) => {
        if (!isExpired(error)) throw error;
      });
    },
    done: async (_, client) => {
      await deleteStoredResponses();
      await navigate(PATHS.home);
      leave(client);
      forgetPersistedState();
      return undefined;
    },
    // Spec §8: a failure is only logged, and the user stays logged in.
    onFailed: (error) => {
      console.error(error);
      onLeaving(false);
      return undefined;
    },
    failed: { fallback: '' },
    isAuth: true,
  });
}

export function userInitials(username: string): string {
  return [...username.normalize('NFC').trim()].slice(0, 2).join('').toLocaleUpperCase('pt-BR');
}
