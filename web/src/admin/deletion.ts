import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import { toast } from '../ui/toast.tsx';
import { afterFocusReturn } from '../ui/use-focus-return.ts';

/** How long a deletion can be undone from its toast, ms. */
const UNDO_TIME = 10_000;

/** What is said of a deletion once it is done, and how it is taken back. */
export interface Undo {
  title: string;
  description?: string;
  /** Takes it back; gives the title of the toast that says so. */
  restore: () => Promise<string>;
}

interface Deletion {
  run: () => Promise<Undo>;
  failed: { title: string; fallback: string };
  /** Lists that are fetched again afterwards; the counts always are. */
  lists: readonly QueryKey[];
}

/** Where a deletion was asked for. */
export interface DeletionPlace {
  onClose: () => void;
  /** Puts the focus somewhere that still exists. */
  onDeleted: () => void;
}

/** Deletes, tells, and offers to undo. */
export function useDeletion({ run, failed, lists }: Deletion, { onClose, onDeleted }: DeletionPlace) {
  const queryClient = useQueryClient();
  const refetch = () => Promise.all([['admin'], ...lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const byKeyboard = useRef(false);

  async function undo(restore: Undo['restore']) {
    onDeleted();
    try {
      toast({ title: await restore() });
    } catch (error) {
      if (!isExpired(error)) {
        toast({
          tone: 'error',
          title: 'Erro ao desfazer',
          description: plainMessage(error, 'Não foi possível desfazer a exclusão.'),
          duration: UNDO_TIME,
          action: { label: 'Tentar de novo', onPress: () => undo(restore) },
        });
      }
    }
    await refetch();
  }

  const deletion = useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      // At once, so that the dialog is giving the focus back when that is waited for below.
      flushSync(onClose);
      toast({
        title: done.title,
        description: done.description,
        duration: UNDO_TIME,
        action: { label: 'Desfazer', onPress: () => undo(done.restore) },
      });
      // The button that was pressed is gone with its row. Whoever works with the keyboard is taken to the offer to undo,
      // which would otherwise be gone before one had walked there; the toast waits while it has the focus.
      afterFocusReturn(() => {
        const offer = document.querySelector<HTMLElement>('[data-toast] button');
        if (byKeyboard.current && offer) offer.focus();
        else onDeleted();
      });
    },
    onError: (error) => {
      onClose();
      if (isExpired(error)) return;
      toast({ tone: 'error', title: failed.title, description: plainMessage(error, failed.fallback) });
    },
    onSettled: refetch,
  });

  return {
    isPending: deletion.isPending,
    confirm: (event: MouseEvent) => {
      // A click that no pointer made.
      byKeyboard.current = event.detail === 0;
      if (!deletion.isPending) deletion.mutate();
    },
  };
}
