import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NetworkError, plainMessage } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { useStore } from '../listeners.ts';
import { askBeforeClosing } from '../ui/page-state.ts';
import { toast } from '../ui/toast.tsx';
import { isReadable, totalsOf, UNREADABLE, type UploadStore } from './upload-store.ts';

export interface Uploads {
  store: UploadStore;
  send: (file: File, how: UploadOptions) => Promise<void>;
  lists: readonly QueryKey[];
  words: {
    nothing: string;
    failed: string;
    fallback: string;
    done: (done: number, total: number) => string;
  };
}

function failureText(reasons: readonly string[]): string | undefined {
  const [first, ...others] = new Set(reasons);
  if (first === undefined || others.length === 0) return first;
  return `${first.replace(/\.?$/, '.')} Os outros motivos estão na lista.`;
}

export function useUploads({ store, send, lists, words }: Uploads) {
  const queue = useStore(store);
  const queryClient = useQueryClient();

  async function start() {
    if (store.get().items.length === 0) {
      toast({
        tone: 'error',
        title: words.nothing,
        description: 'Por favor, selecione pelo menos um arquivo para upload.',
      });
      return null;
    }
    let isFirst = true;
    // A run continues on other screens, but not after the page is closed. So the browser asks before it closes the page.
    const stopAsking = askBeforeClosing();
    const running = store.run({
      send,
      reasonOf: async (error, file) =>
        error instanceof NetworkError && !(await isReadable(file)) ? UNREADABLE : plainMessage(error, words.fallback),
      onFailure: (reason) => {
        // Only the first failure shows a toast, because the list shows every failure.
        if (isFirst) toast({ tone: 'error', title: words.failed, description: reason });
        isFirst = false;
      },
    });
    const result = await running.finally(stopAsking);
    if (!result) return null;
    const { done, total, isStopped, reasons } = result;
    await Promise.all([['admin'], ...lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    toast({
      title: isStopped ? 'Upload interrompido' : 'Upload completo',
      description: words.done(done, total),
      detail: failureText(reasons),
      tone: done === total ? undefined : 'error',
    });
    return result;
  }

  return {
    queue,
    totals: totalsOf(queue),
    start,
    retry: (key?: string) => {
      store.retry(key);
      return start();
    },
  };
}

/**
 * While `isActive`, asks before the dialog or page closes, and before the user goes back (only with the Navigation API).
 * @param staysWith true for an address with which the screen stays mounted
 */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void, staysWith?: (url: string) => boolean) {
  /** `entry`: key of the history entry to which the user was going back; null when the user was not going back. */
  const [question, setQuestion] = useState<{ entry: string | null } | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      if (staysWith?.(event.destination.url)) return;
      event.preventDefault();
      setQuestion({ entry: event.destination.key });
    };
    const stopAsking = askBeforeClosing();
    window.navigation?.addEventListener('navigate', holdBack);
    return () => {
      stopAsking();
      window.navigation?.removeEventListener('navigate', holdBack);
      setQuestion(null);
    };
  }, [isActive, staysWith]);

  return {
    isAsking: isActive && question !== null,
    leave: () => (isActive ? setQuestion({ entry: null }) : close()),
    stay: () => setQuestion(null),
    discard: () => {
      close();
      stop();
      // Waits until the dialog and this guard are unmounted, because the guard would stop the user from going back.
      const entry = question?.entry;
      if (entry) setTimeout(() => window.navigation.traverseTo(entry));
    },
  };
}
