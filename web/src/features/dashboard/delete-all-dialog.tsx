import { DeleteDialog } from '../../admin/delete-dialog.tsx';
import type { DeletionPlace } from '../../admin/deletion.ts';
import { deleteAllSchedules, restoreAllSchedules } from '../../api/admin.ts';
import { leavingText } from './labels.ts';

/** "Excluir Todas Programações". */
export default function DeleteAllDialog({ total, ...place }: DeletionPlace & { total: number }) {
  return (
    <DeleteDialog
      {...place}
      title={total === 1 ? 'Excluir a única programação?' : `Excluir todas as ${total} programações?`}
      text={`${leavingText(total)} Você pode desfazer logo depois.`}
      words={[total === 1 ? 'Excluir' : 'Excluir todas', 'Excluindo...']}
      run={async () => {
        const { deleted, deletedAt } = await deleteAllSchedules();
        const one = deleted === 1;
        return {
          title: one ? '1 programação excluída' : `${deleted} programações excluídas`,
          description: 'A lista ficou vazia.',
          restore: async () => {
            await restoreAllSchedules(deletedAt);
            return one ? '1 programação restaurada' : `${deleted} programações restauradas`;
          },
        };
      }}
      failed={{ title: 'Erro ao excluir programações', fallback: 'Ocorreu um erro ao excluir as programações.' }}
      lists={[['schedules']]}
    />
  );
}
