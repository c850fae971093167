import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { isPageHeld } from '../ui/page-state.ts';
import type { TicketProps } from '../ui/ticket.tsx';

const STORAGE_KEY = 'quartou-reloaded-for-chunk';

const ACTIVATION_TIMEOUT_MS = 3_000;

/** Without the `catch`, a drawing that fails to load would break the error page too. */
const Ticket = lazy<ComponentType<TicketProps>>(() =>
  import('../ui/ticket.tsx')
    .then(({ Ticket: LoadedTicket }) => ({ default: LoadedTicket }))
    .catch(() => ({ default: () => null })),
);

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary address={useLocation().key}>{children}</Boundary>;
}

interface BoundaryProps {
  address: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('Nothing was thrown') });

  override componentDidUpdate({ address }: BoundaryProps) {
    if (address !== this.props.address && this.state.error) this.setState({ error: null });
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <ErrorPage error={this.state.error} />;
  }
}

/** A missing chunk usually means a deployment, so the page is reloaded once, unless it has unfinished work. */
function ErrorPage({ error }: { error: unknown }) {
  const isChunk = isChunkError(error);
  const [isHeld] = useState(isPageHeld);
  const reloads = isChunk && !isHeld;
  const [isLeaving, setLeaving] = useState(reloads);

  useEffect(() => {
    if (reloads && reloadOnce()) return;
    console.error(error);
    setLeaving(false);
  }, [error, reloads]);

  if (isLeaving) return null;
  return (
    <main
      ref={focus}
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6 outline-none"
    >
      <div className="min-h-31">
        <Suspense>
          <Ticket icon="warning" isTorn isLarge />
        </Suspense>
      </div>
      <title>Algo deu errado · Quartou!</title>
      <h1 className="text-3xl">{isChunk ? 'Não deu para carregar esta tela' : 'Algo deu errado nesta tela'}</h1>
      <p className="text-soft">
        {isHeld
          ? 'Há algo que você ainda não salvou ou que ainda está sendo enviado. Volte e termine: se você recarregar a página, isso se perde.'
          : isChunk
            ? 'Confira a conexão e tente de novo.'
            : 'O que você escreveu não se perdeu. Recarregue a página para continuar.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isHeld && (
          <Button look="primary" onClick={() => history.back()}>
            Voltar
          </Button>
        )}
        <Button look={isHeld ? 'outline' : 'primary'} onClick={() => location.reload()}>
          Recarregar
        </Button>
        {!isHeld && (
          <a href={PATHS.home} className={buttonClass()}>
            Ir para o início
          </a>
        )}
      </div>
    </main>
  );
}

/** The error page replaces the whole screen. Screen readers announce the page only if it gets the focus. */
const focus = (main: HTMLElement | null) => main?.focus();

function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Importing a module|Unable to preload/i.test(error.message)
  );
}

let isReloading = false;

/**
 * Reloads the page, at most once a minute for the same path. Does nothing offline, where the browser would show an error page,
 * or without session storage, where a failing page would reload again and again.
 * @returns true if a reload has been started
 */
function reloadOnce(): boolean {
  // React may render the failing screen again before the page has reloaded.
  if (isReloading) return true;
  if (!navigator.onLine) return false;
  try {
    const [at, path] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
    if (path === location.pathname && Date.now() - Number(at) < 60_000) return false;
    sessionStorage.setItem(STORAGE_KEY, `${Date.now()} ${location.pathname}`);
  } catch {
    return false;
  }
  isReloading = true;
  void takeWaitingVersion().finally(() => location.reload());
  return true;
}

/** Activates the waiting service worker, which has the missing files. A reload alone would load the old version again. */
async function takeWaitingVersion(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  setTimeout(resolve, ACTIVATION_TIMEOUT_MS);
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await promise;
}
