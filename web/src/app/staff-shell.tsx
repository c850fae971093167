import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useStaffGate } from '../api/client.ts';
import { canStore } from '../device-setting.ts';
import { PATHS } from '../paths.ts';
import { savers, useSaverChanges } from '../saving/registry.ts';
import { buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Brand, Footer, MainMenuButton, OfflineLine, SkipLink, ThemeToggle, useMenu } from './shell-parts.tsx';
import { useUnfinishedEvenings } from './use-unfinished-evenings.ts';

const StaffCode = lazy(() => import('../features/staff-code/gate.tsx'));

const TABS = [
  { to: PATHS.designer, label: 'Programação' },
  { to: PATHS.newSchedule, label: 'Nova Programação' },
  { to: PATHS.history, label: 'Histórico' },
];

const CLIENT_PATH = /^\/(client|day)\//;

export function StaffShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isClosed = useStaffGate();
  useUnfinishedEvenings();

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header pathname={pathname} />
      <OfflineLine hint={<StorageHint />} />
      {isClosed && (
        <Suspense>
          <StaffCode />
        </Suspense>
      )}
      {/* While the staff code is asked for, the screen is hidden instead of unmounted, so that it keeps its state. */}
      <div hidden={isClosed} className="contents">
        {children}
      </div>
      <Footer className="mx-auto w-full max-w-[120rem] sm:px-8" />
    </div>
  );
}

function StorageHint() {
  useSaverChanges();
  return canStore() && [...savers.values()].every(({ isStored }) => isStored())
    ? 'O que você escrever fica neste aparelho'
    : 'Não feche a página: nada fica neste aparelho';
}

function Header({ pathname }: { pathname: string }) {
  const menu = useMenu(pathname);
  const isClient = CLIENT_PATH.test(pathname);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the header is not a control; it only listens for the Escape key, which closes the menu
    <header className="border-b border-line bg-card print:hidden" onKeyDown={menu.onKeyDown}>
      <div className="mx-auto flex min-h-15 max-w-[120rem] items-center gap-2 px-4 py-2 max-[20rem]:flex-wrap sm:px-8">
        <Brand />
        <nav aria-label="Principal" className="ml-4 hidden gap-1 lg:flex">
          <Tabs />
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <span className="hidden lg:block">
            <ThemeToggle />
          </span>
          {isClient && (
            <Link to={PATHS.home} className={buttonClass('quiet', 'md', 'px-3')}>
              <Icon name="arrow" className="rotate-180" />
              Voltar
            </Link>
          )}
          <Link to={PATHS.admin} className={buttonClass('outline', 'md', isClient ? 'max-lg:hidden' : 'max-sm:hidden')}>
            Acessar Painel Admin
          </Link>
          <MainMenuButton menu={menu} />
        </div>
      </div>
      <nav id="menu" aria-label="Menu" hidden={!menu.isOpen} className="border-t border-line p-2 lg:hidden">
        <div className="flex flex-col gap-1">
          <Tabs />
          <Link
            to={PATHS.admin}
            className={cn('rounded-md px-3.5 py-2.5 font-medium text-soft hover:text-ink', !isClient && 'sm:hidden')}
          >
            Acessar Painel Admin
          </Link>
          <span className="pl-1">
            <ThemeToggle />
          </span>
        </div>
      </nav>
    </header>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  return TABS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className={cn(
        'rounded-md px-3.5 py-2.5 font-medium whitespace-nowrap transition-colors duration-150',
        pathname === to ? 'bg-sunk text-ink' : 'text-soft hover:text-ink',
      )}
    >
      {label}
    </Link>
  ));
}
