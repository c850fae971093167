import type { ScheduleSummary } from '../../../core/contracts/schedules.ts';
import { formatDate } from '../../../core/rules/calendar.ts';
import { type DeletionPlace, useDeletion } from '../admin/deletion.ts';
import { deleteSchedule, restoreSchedule } from '../api/admin.ts';
import { Confirm } from '../ui/confirm.tsx';
import { venueTime } from '../venue.ts';
import { kindLabel } from './kind.ts';

const LISTS = [['schedules']];

export interface DeleteDialogProps extends DeletionPlace {
  schedule: Pick<ScheduleSummary, 'id' | 'startDate' | 'createdAt' | 'kind'>;
}

/** "Excluir" of one programme, for administrators. */
export default function DeleteDialog({ schedule, ...props }: DeleteDialogProps) {
  const date = formatDate(schedule.startDate);
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteSchedule(schedule.id);
        return {
          title: 'Programação excluída',
          description: `A programação de ${date} saiu da lista.`,
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
      text={`${kindLabel(schedule.kind)}, criada em ${venueTime(schedule.createdAt)}. Você pode desfazer logo depois.`}
      confirm={isPending ? 'Excluindo...' : 'Excluir'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}
