import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { deleteAllSchedules, deleteSchedule, restoreAllSchedules, restoreSchedule } from '../../api/admin.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { venueTime } from '../../app/venue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { kindLabel, programmes } from './labels.ts';

/** How long a deletion can be undone from its toast, ms. */
const UNDO_TIME = 10_000;

interface Undo {
  title: string;
  description: string;
  restore: () => Promise<unknown>;
  restored: string;
}

interface DialogProps {
  onClose: () => void;
  /** Puts the focus somewhere that still exists. */
  onDeleted: () => void;
}

/** Asks, deletes, tells, and offers to undo. */
function useDeletion(run: () => Promise<Undo>, failed: { title: string; fallback: string }, { onClose, onDeleted }: DialogProps) {
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin'] }),
      queryClient.invalidateQueries({ queryKey: ['schedules'] }),
    ]);
  const byKeyboard = useRef(false);

  async function undo({ restore, restored }: Undo) {
    onDeleted();
    try {
      await restore();
      toast({ title: restored });
    } catch (error) {
      if (!isExpired(error)) {
        toast({
          tone: 'error',
          title: 'Erro ao desfazer',
          description: plainMessage(error, 'Não foi possível desfazer a exclusão.'),
          duration: UNDO_TIME,
          action: { label: 'Tentar de novo', onPress: () => undo({ restore, restored, title: '', description: '' }) },
        });
      }
    }
    await refetch();
  }

  const deletion = useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      onClose();
      toast({
        title: done.title,
        description: done.description,
        duration: UNDO_TIME,
        action: { label: 'Desfazer', onPress: () => undo(done) },
      });
      // The button that was pressed is gone with its row. Whoever works with the keyboard is taken to the offer to undo,
      // which would otherwise be gone before one had walked there; the toast waits while it has the focus.
      setTimeout(() => {
        const offer = document.querySelector<HTMLElement>('[data-toast] button');
        if (byKeyboard.current && offer) offer.focus();
        else onDeleted();
      }, 100);
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

/** "Excluir" of one programme. */
export function DeleteDialog({ schedule, ...props }: DialogProps & { schedule: ScheduleSummary }) {
  const date = formatDate(schedule.startDate);
  const { isPending, confirm } = useDeletion(
    async () => {
      await deleteSchedule(schedule.id);
      return {
        title: 'Programação excluída',
        description: `A de ${date} saiu da lista.`,
        restore: () => restoreSchedule(schedule.id),
        restored: 'Programação restaurada',
      };
    },
    { title: 'Erro ao excluir', fallback: 'Ocorreu um erro ao excluir a programação.' },
    props,
  );
  return (
    <Confirm
      title={`Excluir a programação de ${date}?`}
      text={`${kindLabel(schedule.kind)}, criada em ${venueTime(schedule.createdAt)}. Depois de excluir, dá para desfazer pelo aviso que aparece.`}
      confirm={isPending ? 'Excluindo...' : 'Excluir'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}

/** "Excluir Todas Programações". */
export function DeleteAllDialog({ total, ...props }: DialogProps & { total: number }) {
  const { isPending, confirm } = useDeletion(
    async () => {
      const { deleted, deletedAt } = await deleteAllSchedules();
      return {
        title: deleted === 1 ? '1 programação excluída' : `${deleted} programações excluídas`,
        description: 'A lista ficou vazia.',
        restore: () => restoreAllSchedules(deletedAt),
        restored: deleted === 1 ? '1 programação restaurada' : `${deleted} programações restauradas`,
      };
    },
    { title: 'Erro ao excluir programações', fallback: 'Ocorreu um erro ao excluir as programações.' },
    props,
  );
  return (
    <Confirm
      title={total === 1 ? 'Excluir a única programação?' : `Excluir todas as ${programmes(total)}?`}
      text={
        total === 1
          ? 'A única programação recebida sai da lista. Depois de excluir, dá para desfazer pelo aviso que aparece.'
          : `Saem da lista ${programmes(total)}${total > 5 ? ', também as que não aparecem entre as cinco mais recentes' : ''}. Depois de excluir, dá para desfazer pelo aviso que aparece.`
      }
      confirm={isPending ? 'Excluindo...' : total === 1 ? 'Excluir' : 'Excluir todas'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}

function Confirm({
  title,
  text,
  confirm,
  isPending,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  confirm: string;
  isPending: boolean;
  onConfirm: (event: MouseEvent) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" aria-disabled={isPending || undefined} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
