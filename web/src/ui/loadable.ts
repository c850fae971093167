import { type ComponentType, createElement, lazy, useState } from 'react';
import { toast } from './toast.tsx';

/** A piece of the screen that is a chunk of its own, such as a dialog. */
export interface Loadable<P> {
  Component: ComponentType<P>;
  /** Fetches it ahead of its use; a failure is no matter yet. */
  prefetch: () => void;
  /** Whether it is there already and is rendered at once. */
  isThere: () => boolean;
  /**
   * Waits until it can be rendered. False, and a toast that says so, when it cannot be had (no network, or a new version
   * is out): rendering it then would throw the whole screen away.
   */
  ready: () => Promise<boolean>;
}

/** Makes a loadable of a module's default export. */
export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let there: ComponentType<P> | null = null;
  async function fetched() {
    const module = await load();
    there = module.default;
    return module;
  }
  const Lazy = lazy(fetched) as ComponentType<P>;

  // A lazy component shows its fallback at first even when its chunk is there.
  function Component(props: P) {
    const [Shown] = useState(() => there ?? Lazy);
    return createElement(Shown, props);
  }

  return {
    Component,
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
          description:
            'Confira a conexão e tente de novo. Se continuar, recarregue a página: o rascunho está guardado neste aparelho.',
        });
        return false;
      }
    },
  };
}

/** Fetches loadables once the page has nothing better to do, so that they are there when the network is not. */
export function prefetchWhenIdle(loadables: Pick<Loadable<never>, 'prefetch'>[]): () => void {
  const fetchAll = () => {
    for (const { prefetch } of loadables) prefetch();
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(fetchAll, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
