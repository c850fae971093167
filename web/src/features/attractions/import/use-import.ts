import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { currentImportQuery, IMPORT_WORDS, importMessage, putAwayImport, startImport } from '../../../api/imports.ts';
import { isExpired } from '../../../api/plain-message.ts';
import { attractionsQuery } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.tsx';
import { importUpload } from './live.ts';
import { choiceProblem, viewOf } from './view.ts';

const { queryKey } = currentImportQuery;

/** The import as it stands, on this page and on the server. */
export function useImport() {
  const { data: job = null, isPending, error, refetch } = useQuery(currentImportQuery);
  const upload = useSyncExternalStore(importUpload.subscribe, importUpload.get);
  return { job, upload, view: viewOf(job, upload), isPending, error, refetch };
}

/** The lists are fetched again when an import ends before one's eyes. */
export function useRefetchAfterImport(job: ImportJob | null): void {
  const queryClient = useQueryClient();
  const open = useRef<number | null>(null);
  useEffect(() => {
    const hasEnded = job?.state === 'done' || job?.state === 'failed';
    if (hasEnded && open.current === job.id) {
      for (const key of [['admin'], attractionsQuery.queryKey]) queryClient.invalidateQueries({ queryKey: key });
    }
    open.current = job && !hasEnded ? job.id : null;
  }, [job, queryClient]);
}

/** What can be done with an import. */
export function useImportSteps(job: ImportJob | null) {
  const queryClient = useQueryClient();

  /** Shows what a call answered; a poll that is on its way knows less. */
  function show(next: ImportJob | null) {
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, next);
  }

  const start = useMutation({
    mutationFn: (id: number) => startImport(id),
    onSuccess: show,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const putAway = useMutation({
    mutationFn: (id: number) => putAwayImport(id),
    onSuccess: () => show(null),
    // There may be another behind it; and a failure may mean that it is gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  async function send() {
    const { file } = importUpload.get();
    const problem = choiceProblem(file ? [file] : []);
    if (problem) return toast({ tone: 'error', ...problem });
    const isWhole = await importUpload.run(job, show);
    if (!isWhole) await queryClient.invalidateQueries({ queryKey });
  }

  const failure = (job?.state === 'planned' && start.error) || putAway.error;
  return {
    send,
    isStarting: start.isPending,
    isPuttingAway: putAway.isPending,
    /** Why the last step failed, in words; null when it did not. */
    problem: failure && !isExpired(failure) ? importMessage(failure, IMPORT_WORDS.import) : null,
    start: () => job && start.mutate(job.id),
    /** Puts the import away; the promise tells whether it went. */
    putAway: async (): Promise<boolean> => {
      if (!job) return false;
      try {
        await putAway.mutateAsync(job.id);
        return true;
      } catch {
        return false;
      }
    },
  };
}
