import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { whenAfterVerb } from '../../../core/rules/calendar.ts';
import { useOffline } from '../api/connection.ts';
import { PATHS } from '../paths.ts';
import { useBackButton } from '../ui/back-button.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { useTheme } from '../ui/theme.ts';
import { sentWhen, useVenueToday } from '../venue.ts';

export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="sr-only rounded-md bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
    >
      Pular para o conteúdo
    </a>
  );
}

/** Each navigation closes the menu, even to the current address. A new `screen` scrolls to the top, except on back or forward. */
export function useMenu(screen: string) {
  const [isOpen, setOpen] = useState(false);
  const isBack = useNavigationType() === 'POP';
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new `screen`, which it does not read
  useEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
  }, [screen]);

  function close() {
    setOpen(false);
    document.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each navigation, whose `key` it does not read
  useEffect(() => {
    // The focus is still in the menu only after a press on the current screen's link. A new screen has taken the focus by now.
    if (isOpen && document.activeElement?.matches('#menu *')) close();
    setOpen(false);
  }, [key]);
  useBackButton(close, isOpen);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();

  return { isOpen, setOpen, onKeyDown };
}

export function MainMenuButton({ menu: { isOpen, setOpen } }: { menu: ReturnType<typeof useMenu> }) {
  return (
    <Button
      look="quiet"
      size="icon"
      className="size-11 shrink-0 lg:hidden"
      aria-label={isOpen ? 'Fechar menu' : 'Abrir menu'}
      aria-expanded={isOpen}
      aria-controls="menu"
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name={isOpen ? 'close' : 'menu'} />
    </Button>
  );
}

/** A frame lacks the year, because the frame may be shown in a later year. */
export function Footer({ className }: { className: string }): ReactNode {
  const year = useVenueToday()?.slice(0, 4);
  return <footer className={cn('px-4 py-6 text-sm text-faint print:hidden', className)}>Quartou!{year && ` · ${year}`}</footer>;
}

export function Brand() {
  return (
    <Link to={PATHS.home} className="title -my-2 shrink-0 py-2 text-2xl whitespace-nowrap" aria-label="Quartou!, início">
      Quartou<span className="text-accent">!</span>
    </Link>
  );
}

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  return (
    <Button
      look="quiet"
      size="icon"
      className="size-11"
      aria-label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </Button>
  );
}

/** Shows "Sem conexão, atualizado às 21:40" over the space above a screen, so that the appearing line moves nothing. */
export function OfflineLine({ hint }: { hint: ReactNode }) {
  const offline = useOffline();
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      {offline && (
        <p className="absolute inset-x-0 top-0 h-5 truncate bg-warn-wash px-4 text-center text-[0.8125rem] leading-5 font-medium text-warn">
          Sem conexão
          <ResponseAge />
          <span className="max-sm:sr-only">. {hint}</span>
        </p>
      )}
    </div>
  );
}

/** Shows the oldest response's time: ", atualizado às 21:40" or, if it is of another day, ", atualizado ter. às 21:40". */
function ResponseAge() {
  const client = useQueryClient();
  const at = useSyncExternalStore(client.getQueryCache().subscribe, () => oldestResponse(client));
  // Renders again after midnight, because a time of yesterday is shown with its day.
  useVenueToday();
  if (at === Number.POSITIVE_INFINITY) return null;
  const when = sentWhen(new Date(at).toISOString(), Date.now());
  return `, atualizado ${whenAfterVerb(when)}`;
}

const oldestResponse = (client: QueryClient): number =>
  Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ meta, state }) => meta?.keep === true && state.dataUpdatedAt > 0 })
      .map(({ state }) => state.dataUpdatedAt),
  );
