import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NetworkError } from '../api/errors.ts';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import type { Upload } from '../api/upload.ts';
import { toast } from '../ui/toast.tsx';
import { isReadable, UNREADABLE } from './readable.ts';
import { failureText, totalsOf } from './upload-queue.ts';
import type { RunResult, UploadStore } from './upload-store.ts';

interface Uploads {
  store: UploadStore;
  send: (file: File, how: Upload) => Promise<void>;
  /** Lists that are fetched again after a run; the counts always are. */
  lists: readonly QueryKey[];
  words: {
    /** Title of the toast when nothing was chosen. */
    nothing: string;
    /** Title and default text of the toast of a file that failed. */
    failed: string;
    fallback: string;
    done: (done: number, total: number) => string;
  };
}

/** The list of files as a screen sees it, and its sending, with the toasts that go with it (spec §8). */
export function useUploads({ store, send, lists, words }: Uploads) {
  const queue = useSyncExternalStore(store.subscribe, store.get);
  const queryClient = useQueryClient();

  /** Sends what waits. Answers how it went; null when there was nothing to do. */
  async function start(): Promise<RunResult | null> {
    if (store.get().items.length === 0) {
      toast({
        tone: 'error',
        title: words.nothing,
        description: 'Por favor, selecione pelo menos um arquivo para upload.',
      });
      return null;
    }
    let isFirst = true;
    const result = await store.run({
      send,
      isFatal: isExpired,
      reasonOf: async (error, file) =>
        error instanceof NetworkError && !(await isReadable(file)) ? UNREADABLE : plainMessage(error, words.fallback),
      onFailure: (reason) => {
        // The others stand in the list; a toast for each would say nothing more.
        if (isFirst) toast({ tone: 'error', title: words.failed, description: reason });
        isFirst = false;
      },
    });
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
    /** Failed files once more: one, or all. A run that goes on takes them along. */
    retry: (key?: string) => {
      store.retry(key);
      return start();
    },
  };
}
