import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { deleteAllSchedules, deleteSchedule, restoreAllSchedules, restoreSchedule } from '../../api/admin.ts';
import { type DeletionPlace, useDeletion } from '../../api/deletion.ts';
import { venueTime } from '../../app/venue.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { kindLabel, programmes } from './labels.ts';

const LISTS = [['schedules']];

/** "Excluir" of one programme. */
export function DeleteDialog({ schedule, ...props }: DeletionPlace & { schedule: ScheduleSummary }) {
  const date = formatDate(schedule.startDate);
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteSchedule(schedule.id);
        return {
          title: 'Programação excluída',
          description: `A de ${date} saiu da lista.`,
          restore: async () => {
            await restoreSchedule(schedule.id);
            return 'Programação restaurada';
          },
        };
      },
      failed: { title: 'Erro ao excluir', fallback: 'Ocorreu um erro ao excluir a programação.' },
      lists: LISTS,
    },
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
export function DeleteAllDialog({ total, ...props }: DeletionPlace & { total: number }) {
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        const { deleted, deletedAt } = await deleteAllSchedules();
        return {
          title: deleted === 1 ? '1 programação excluída' : `${deleted} programações excluídas`,
          description: 'A lista ficou vazia.',
          restore: async () => {
            await restoreAllSchedules(deletedAt);
            return deleted === 1 ? '1 programação restaurada' : `${deleted} programações restauradas`;
          },
        };
      },
      failed: { title: 'Erro ao excluir programações', fallback: 'Ocorreu um erro ao excluir as programações.' },
      lists: LISTS,
    },
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
