import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { DAYS } from '../../../core/rules/week.ts';
import { useStaffGate } from '../api/staff-gate.ts';
import { dayPath, PATHS } from '../paths.ts';
import { onConflict, onGone } from '../saving/notices.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { Brand } from './brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const StaffCode = lazy(() => import('../features/staff-code/gate.tsx'));

const TABS = [
  { to: PATHS.designer, label: 'Programação' },
  { to: PATHS.newSchedule, label: 'Nova Programação' },
  { to: PATHS.history, label: 'Histórico' },
];

/** Where "Voltar" leads home from (spec §2, client header). */
const CLIENT = /^\/(client|day)\//;

/** Header and footer around the staff's screens; each screen brings its own `main`. */
export function StaffShell() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const gated = useStaffGate();
  const isClient = CLIENT.test(pathname);
  useUnfinishedDays();

  // A new screen begins at its top, with the menu closed; going back leaves the browser to find the place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it is about
  useEffect(() => {
    setOpen(false);
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only rounded-md bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        Pular para o conteúdo
      </a>
      <header className="border-b border-line bg-card print:hidden">
        <div className="mx-auto flex min-h-15 max-w-[120rem] items-center gap-2 px-4 py-2 sm:px-8">
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
            <Link
              to={PATHS.admin}
              className={buttonClass(
                'outline',
                'md',
                cn(
                  // Two lines, where one would push the page wider than the screen.
                  'px-3 sm:px-4 max-[26rem]:text-sm max-[26rem]:leading-tight max-[26rem]:whitespace-normal',
                  isClient && 'max-lg:hidden',
                ),
              )}
            >
              Acessar Painel Admin
            </Link>
            <Button
              look="quiet"
              size="icon"
              className="size-11 shrink-0 lg:hidden"
              aria-label={open ? 'Fechar menu' : 'Abrir menu'}
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'close' : 'menu'} />
            </Button>
          </div>
        </div>
        <nav id="menu" aria-label="Menu" hidden={!open} className="border-t border-line p-2 lg:hidden">
          <div className="flex flex-col gap-1">
            <Tabs />
            {isClient && (
              <Link to={PATHS.admin} className="rounded-md px-3.5 py-2.5 font-medium text-soft hover:text-ink">
                Acessar Painel Admin
              </Link>
            )}
            <span className="pl-1">
              <ThemeToggle />
            </span>
          </div>
        </nav>
      </header>
      {gated && (
        <Suspense>
          <StaffCode />
        </Suspense>
      )}
      {/* Behind the gate the screen keeps what it has. */}
      <Activity mode={gated ? 'hidden' : 'visible'}>
        <Outlet />
      </Activity>
      <footer className="mx-auto w-full max-w-[120rem] px-4 py-6 text-sm text-faint sm:px-8 print:hidden">
        Quartou! · {new Date().getFullYear()}
      </footer>
    </div>
  );
}

/** Days that an earlier visit could not save are saved now, and whoever meets somebody else's version, or no programme any more, hears of it. */
function useUnfinishedDays() {
  const navigate = useNavigate();
  useEffect(() => {
    // Its own chunk: most visits have nothing left to save.
    if (hasUnfinishedDays()) import('../saving/savers.ts').then(({ resumeSaving }) => resumeSaving()).catch(() => undefined);
  }, []);
  useEffect(() => {
    onConflict(({ index, scheduleId }) => {
      const path = dayPath(index, scheduleId);
      // There the day itself asks.
      if (`${location.pathname}${location.search}` === path) return;
      toast({
        tone: 'error',
        title: `Outra pessoa mudou: ${DAYS[index]?.name}`,
        description: 'O que você escreveu está guardado neste aparelho. Escolha o que fica.',
        duration: 15_000,
        action: { label: 'Comparar', onPress: () => navigate(path) },
      });
    });
    onGone(({ index, scheduleId }) => {
      const path = dayPath(index, scheduleId);
      if (`${location.pathname}${location.search}` === path) return;
      toast({
        tone: 'error',
        title: 'Uma programação foi excluída',
        description: `O que você escreveu em ${DAYS[index]?.name} não foi salvo e continua neste aparelho.`,
        duration: 15_000,
        action: { label: 'Ver', onPress: () => navigate(path) },
      });
    });
  }, [navigate]);
}

function hasUnfinishedDays(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('quartou-day-'));
  } catch {
    return false;
  }
}

function Tabs() {
  return TABS.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end
      className={({ isActive }) =>
        cn(
          'rounded-md px-3.5 py-2.5 font-medium whitespace-nowrap transition-colors duration-150',
          isActive ? 'bg-sunk text-ink' : 'text-soft hover:text-ink',
        )
      }
    >
      {label}
    </NavLink>
  ));
}
