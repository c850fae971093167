import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { toast } from './toast.tsx';
import { whenIdle } from './when-idle.ts';

/** A component in a chunk of its own, such as a dialog. */
export interface Loadable<P> {
  Component: ComponentType<P>;
  /** Loads the chunk; rejects when that fails. */
  load: () => Promise<unknown>;
  /** Loads the chunk ahead of its use; a failure is ignored. */
  prefetch: () => void;
  isThere: () => boolean;
  /**
   * Loads the chunk. Resolves to false, after a toast, when that fails (no network, or a new version was deployed); rendering the component would
   * then break the whole screen.
   */
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

/** Whether a chunk can be rendered; loads it when it is `wanted`. */
export function useLoaded({ isThere, ready }: Pick<Loadable<never>, 'isThere' | 'ready'>, wanted: boolean): boolean {
  const [loaded, setLoaded] = useState(isThere);
  useEffect(() => {
    if (wanted && !loaded) void ready().then(setLoaded);
  }, [wanted, loaded, ready]);
  return loaded || isThere();
}

/** As `useLoaded`, but loads the chunk when the page is idle. */
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
