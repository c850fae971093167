import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { toast } from './toast.tsx';

export interface Loadable<P> {
  Component: ComponentType<P>;
  load: () => Promise<unknown>;
  prefetch: () => void;
  isThere: () => boolean;
  /** False, after a toast, when the chunk could not be loaded; rendering the component would then break the screen. */
  ready: () => Promise<boolean>;
}

export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let there: ComponentType<P> | null = null;
  async function fetched() {
    const module = await load();
    there = module.default;
    return module;
  }
  const Lazy = lazy(fetched) as ComponentType<P>;

  // React's lazy shows its fallback first even when the chunk is loaded.
  function Component(props: P) {
    const [Shown] = useState(() => there ?? Lazy);
    return createElement(Shown, props);
  }

  return {
    Component,
    load: fetched,
    prefetch: () => {
      fetched().catch(() => undefined);
    },
    isThere: () => there !== null,
    ready: async () => {
      try {
        await fetched();
        return true;
      } catch {
        toast({
          tone: 'error',
          title: 'Não deu para abrir agora',
          description: 'Confira a conexão e tente de novo. Se continuar, recarregue a página: o que você escreveu não se perde.',
        });
        return false;
      }
    },
  };
}

export function useLoaded({ isThere, ready }: Pick<Loadable<never>, 'isThere' | 'ready'>, wanted: boolean): boolean {
  const [loaded, setLoaded] = useState(isThere);
  useEffect(() => {
    if (wanted && !loaded) void ready().then(setLoaded);
  }, [wanted, loaded, ready]);
  return loaded || isThere();
}

export function useLoadedWhenIdle(loadable: Pick<Loadable<never>, 'isThere' | 'ready'>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return useLoaded(loadable, isIdle);
}

/** Loads chunks when the page is idle, so that they work later without a network. */
export const prefetchWhenIdle = (loadables: Pick<Loadable<never>, 'prefetch'>[]): (() => void) =>
  whenIdle(() => {
    for (const { prefetch } of loadables) prefetch();
  });

/** Waits until the page and its images are loaded and the processor is idle. @returns the function that cancels it */
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
