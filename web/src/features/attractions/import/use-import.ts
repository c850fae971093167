import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { api, body, checked, idParam } from '../../../api/client.ts';
import { isExpired } from '../../../api/errors.ts';
import { attractionsQuery, currentImportQuery, setOwnImport } from '../../../api/queries.ts';
import { useStore } from '../../../listeners.ts';
import { askBeforeClosing, holdPage } from '../../../ui/page-state.ts';
import { shorten } from '../../../ui/shorten.ts';
import { toast } from '../../../ui/toast.tsx';
import { IMPORT_WORDS, ImportUpload, importCalls, importMessage } from '../../../uploads/import-upload.ts';
import { choiceProblem, viewOf } from './view.ts';

export const importUpload = new ImportUpload(importCalls, (name) =>
  toast({
    tone: 'warn',
    title: 'Upload interrompido',
    description: `O envio de ${shorten(name)} parou. Para continuar, entre e escolha o mesmo arquivo em Atrações.`,
    duration: 10_000,
  }),
);

holdPage(() => importUpload.get().file !== null);
// An upload continues on other screens, but not after the page is closed. So the browser asks before it closes the page.
let stopAsking: (() => void) | null = null;
importUpload.subscribe(() => {
  stopAsking?.();
  stopAsking = importUpload.get().isSending ? askBeforeClosing() : null;
});

const { queryKey } = currentImportQuery;

export function useImport() {
  const { data: job = null, isPending, error, refetch } = useQuery(currentImportQuery);
  const upload = useStore(importUpload);
  return { job, upload, view: viewOf(job, upload), isPending, error, refetch };
}

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

export function useImportSteps(job: ImportJob | null) {
  const queryClient = useQueryClient();

  /** Shows a new state of the import, and cancels a poll that may return an older state. */
  function show(next: ImportJob | null) {
    setOwnImport(next?.id);
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, next);
  }

  const start = useMutation({
    mutationFn: (id: number) => body(api.imports[':id'].start.$post(idParam(id))),
    onSuccess: show,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  /** Removes an import from the screen. An import that has not started is cancelled, and its archive is deleted. */
  const dismiss = useMutation({
    mutationFn: (id: number) => checked(api.imports[':id'].$delete(idParam(id))),
    onMutate: () => start.reset(),
    onSuccess: () => show(null),
    // Refetches, because somebody may have dismissed this import already, or started another import.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  async function send() {
    const { file } = importUpload.get();
    const problem = choiceProblem(file ? [file] : []);
    if (problem) return toast({ tone: 'error', ...problem });
    start.reset();
    const isWhole = await importUpload.run(job, show);
    if (!isWhole) await queryClient.invalidateQueries({ queryKey });
  }

  // If somebody else has cancelled the import, `job` is null and `start.error` says so.
  const isUnstarted = !job || (job.id === start.variables && job.state === 'planned');
  const failure = (isUnstarted && start.error) || (job?.id === dismiss.variables && dismiss.error);
  return {
    send,
    isStarting: start.isPending,
    isDismissing: dismiss.isPending,
    problem: failure && !isExpired(failure) ? importMessage(failure, IMPORT_WORDS.import) : null,
    start: () => job && start.mutate(job.id),
    dismiss: (onSuccess = () => {}) => job && dismiss.mutate(job.id, { onSuccess }),
  };
}
