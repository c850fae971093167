import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { isPageHeld } from './page-state.ts';
import { toast } from './toast.tsx';

const RETRY_MS = 30_000;

export type Loadable<P extends object> = ReturnType<typeof loadable<P>>;

export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  async function fetchModule() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const Lazy = lazy(fetchModule) as ComponentType<P>;

  // A loaded component is rendered without React's `lazy`, which would first show the fallback.
  function Component(props: P) {
    const [Current] = useState(() => loaded ?? Lazy);
    return createElement(Current, props);
  }

  return {
    Component,
    prefetch: (): Promise<unknown> => fetchModule().catch(() => undefined),
    isLoaded: () => loaded !== null,
    /** Loads the chunk. After a failure, shows a toast and returns false; rendering `Component` would then break the screen. */
    loadOrToast: async () => {
      try {
        await fetchModule();
        return true;
      } catch {
        toast({
          tone: 'error',
          title: 'Não deu para abrir agora',
          description: isPageHeld()
            ? 'Confira a conexão e tente de novo. Se o problema continuar, salve ou espere o que falta e recarregue a página.'
            : 'Confira a conexão e tente de novo. Se o problema continuar, recarregue a página: o que você escreveu não se perde.',
        });
        return false;
      }
    },
  };
}

type Part = Pick<Loadable<never>, 'isLoaded' | 'loadOrToast' | 'prefetch'>;

/** Loads a part of the screen once it is wanted, or (`isLater`) when the page is idle after that. Repeats a failed load. */
function usePart({ isLoaded, loadOrToast, prefetch }: Part, isWanted: boolean, isLater: boolean): boolean {
  const [loaded, setLoaded] = useState(isLoaded);
  useEffect(() => {
    if (!isWanted || loaded) return;
    const load = (by: () => Promise<unknown>) => void by().then(() => setLoaded(isLoaded));
    const stop = isLater ? whenIdle(() => load(prefetch)) : load(loadOrToast);
    const timer = setInterval(load, RETRY_MS, prefetch);
    return () => {
      stop?.();
      clearInterval(timer);
    };
  }, [isWanted, isLater, loaded, isLoaded, loadOrToast, prefetch]);
  return loaded || isLoaded();
}

/** Shows a toast if loading fails for the first time. */
export const useLoaded = (part: Part, isWanted: boolean): boolean => usePart(part, isWanted, false);

/** Shows no toast if loading fails. */
export const useLoadedWhenIdle = (part: Part, isWanted = true): boolean => usePart(part, isWanted, true);

/** Loads chunks while the page is idle, so that their components also open without a network. */
export const prefetchWhenIdle = (loadables: Pick<Loadable<never>, 'prefetch'>[]): (() => void) =>
  whenIdle(() => {
    for (const { prefetch } of loadables) prefetch();
  });

/**
 * Calls `run` when the page is loaded and idle, at most 5 s after loading; in browsers without `requestIdleCallback` 1 s after
 * loading, idle or not. @returns a function that cancels the call
 */
export function whenIdle(run: () => void): () => void {
  let stop = () => window.removeEventListener('load', wait);
  function wait() {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(run, { timeout: 5000 });
      stop = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, 1000);
      stop = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return () => stop();
}
