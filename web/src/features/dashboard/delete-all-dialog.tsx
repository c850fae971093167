import { type DeletionPlace, useDeletion } from '../../admin/deletion.ts';
import { deleteAllSchedules, restoreAllSchedules } from '../../api/admin.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { leavingText } from './labels.ts';

const LISTS = [['schedules']];

/** "Excluir Todas Programações". */
export default function DeleteAllDialog({ total, ...props }: DeletionPlace & { total: number }) {
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
      title={total === 1 ? 'Excluir a única programação?' : `Excluir todas as ${total} programações?`}
      text={`${leavingText(total)} Você pode desfazer logo depois.`}
      confirm={isPending ? 'Excluindo...' : total === 1 ? 'Excluir' : 'Excluir todas'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}
