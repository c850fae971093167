import { deleteAllSchedules } from '../../api/admin.ts';
import { restoreDeletion } from '../../api/deleted.ts';
import { DeleteDialog, type DialogPlace } from '../../list-kit/dialogs.tsx';
import { leavingText } from './labels.ts';

export default function DeleteAllDialog({ total, ...place }: DialogPlace & { total: number }) {
  return (
    <DeleteDialog
      {...place}
      count={total}
      title={total === 1 ? 'Excluir a única programação?' : `Excluir todas as ${total} programações?`}
      text={`${leavingText(total)} Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={[total === 1 ? 'Excluir' : 'Excluir todas', 'Excluindo...']}
      run={deleteAllSchedules}
      done={({ deleted, deletedAt }) => ({
        title: deleted === 1 ? '1 programação excluída' : `${deleted} programações excluídas`,
        description: 'A lista ficou vazia.',
        restore: async () => {
          await restoreDeletion('schedule', deletedAt);
          return deleted === 1 ? '1 programação restaurada' : `${deleted} programações restauradas`;
        },
      })}
      failed={{ title: 'Erro ao excluir programações', fallback: 'Ocorreu um erro ao excluir as programações.' }}
      lists={[['schedules']]}
    />
  );
}
