import type { ScheduleSummary } from '../../../core/contracts/schedules.ts';
import { formatDate } from '../../../core/rules/calendar.ts';
import { deleteSchedule, restoreDeleted } from '../api/admin.ts';
import { DeleteDialog, type DialogHandlers, LOST_DELETION } from '../list-kit/dialogs.tsx';
import { venueTime } from '../venue.ts';
import { kindLabel } from './programme-view/programme-summary.tsx';

export interface DeleteScheduleProps extends DialogHandlers {
  schedule: Pick<ScheduleSummary, 'id' | 'startDate' | 'createdAt' | 'kind'> & { isSent?: boolean };
  /** True if another programme is the week's own. */
  isReplaced?: boolean;
  /** True if another sent programme will take this one's place in the week once this one is deleted. */
  isFollowed?: boolean;
}

/** Says what guests will see. `isHidden`: links show nothing of the programme now. */
export function deletionEffect(isSent: boolean, isReplaced: boolean, isFollowed: boolean) {
  const why = isSent ? 'Outra programação vale para esta semana' : 'Ela nunca foi enviada';
  if (!isSent || isReplaced) return { text: `${why}: links, TV e agenda não mudam.`, isHidden: true };
  const follower = isFollowed ? ' No lugar dela volta a valer a que foi enviada antes.' : '';
  return { text: `Links, TV e agenda deixam de mostrar o que dela foi enviado.${follower}`, isHidden: false };
}

export default function DeleteScheduleDialog({
  schedule,
  isFollowed = false,
  isReplaced = false,
  ...handlers
}: DeleteScheduleProps) {
  const date = formatDate(schedule.startDate);
  const { text: effect, isHidden } = deletionEffect(schedule.isSent !== false, isReplaced, isFollowed);
  return (
    <DeleteDialog
      {...handlers}
      title={`Excluir a programação de ${date}?`}
      text={`Criada em ${venueTime(schedule.createdAt)} · ${kindLabel(schedule.kind)}. ${effect} Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={['Excluir', 'Excluindo...']}
      run={() => deleteSchedule(schedule.id, isHidden)}
      done={() => ({
        title: 'Programação excluída',
        description: `A programação de ${date} saiu da lista.`,
        restore: async () => {
          const { hasDraft } = await restoreDeleted({ kind: 'schedule', id: schedule.id });
          return `Programação de volta${hasDraft ? '. O rascunho da mesma semana está no Histórico.' : ''}`;
        },
      })}
      failed={{
        title: 'Erro ao excluir',
        fallback: 'Ocorreu um erro ao excluir a programação. Tente de novo.',
        lost: LOST_DELETION,
      }}
      lists={[['schedules']]}
    />
  );
}
