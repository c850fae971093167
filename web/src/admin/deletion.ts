import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import { toast } from '../ui/toast.tsx';
import { afterFocusReturn } from '../ui/use-focus-return.ts';

/** How long a deletion can be undone from its toast, ms. */
const UNDO_TIME = 10_000;

/** The toast after a deletion, and how to undo it. */
export interface Undo {
  title: string;
  description?: string;
  /** Gives the title of the toast that says it is back. */
  restore: () => Promise<string>;
}

export interface Deletion {
  run: () => Promise<Undo>;
  failed: { title: string; fallback: string };
  /** Queries to refetch afterwards, beside the administrators'. */
  lists: readonly QueryKey[];
}

/** Where a deletion is asked for. */
export interface DeletionPlace {
  onClose: () => void;
  /** Puts the focus somewhere that still exists. */
  onDeleted: () => void;
}

/** Deletes, shows a toast, and offers to undo. */
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
      // Synchronously: afterFocusReturn below waits for a dialog that is already closing.
      flushSync(onClose);
      toast({
        title: done.title,
        description: done.description,
        duration: UNDO_TIME,
        action: { label: 'Desfazer', onPress: () => undo(done.restore) },
      });
      // The pressed button is gone with its row. By keyboard the focus goes to "Desfazer", which would time out before one
      // could tab there; the toast stays while it has the focus.
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
      // detail is 0 for a click by keyboard.
      byKeyboard.current = event.detail === 0;
      if (!deletion.isPending) deletion.mutate();
    },
  };
}
