import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { api, body } from '../../../api/client.ts';
import { DeleteDialog, LOST_DELETION } from '../../../list-kit/dialogs.tsx';
import { NOTHING_RESTORED } from '../../../list-kit/row-dialogs.tsx';
import { itemCount } from './new-house.tsx';

/** The server does not restore an item whose name another item of the same kind has taken. */
export function restoredText(restored: number, deleted: number): string {
  if (restored === 0) return NOTHING_RESTORED;
  const text = `${itemCount(restored)} do exemplo de volta`;
  const kept = deleted - restored;
  if (kept === 0) return text;
  const why =
    kept === 1 ? 'ficou em Excluídos: já há outro com o mesmo nome' : 'ficaram em Excluídos: já há outros com os mesmos nomes';
  return `${text}; ${kept} ${why}`;
}

export default function ExampleDialog({ total, onClose }: { total: number; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Apagar o exemplo?"
      text={`${itemCount(total)} ${total === 1 ? 'sai' : 'saem'} da casa; o que você criou ou mudou fica, e os lotes também: confira os preços em Lotes. Por ${LIMITS.deletedDays} dias dá para trazer de volta, em Excluídos.`}
      words={['Apagar o exemplo', 'Apagando...']}
      run={() => body(api.admin.example.$delete())}
      done={({ deleted, deletedAt }) => {
        // Another tab may have deleted the example since this screen counted the example's rows.
        if (deleted === 0) return { title: 'O exemplo já tinha sido apagado' };
        return {
          title: 'Exemplo apagado',
          description: `${itemCount(deleted)} ${deleted === 1 ? 'saiu' : 'saíram'}. Confira os preços em Lotes.`,
          restore: async () => {
            const { restored } = await body(api.admin.example.restore.$post({ json: { deletedAt } }));
            return restoredText(restored, deleted);
          },
        };
      }}
      failed={{
        title: 'Erro ao apagar o exemplo',
        fallback: 'Ocorreu um erro ao apagar o exemplo. Tente de novo.',
        lost: LOST_DELETION,
      }}
      // Rows of the example may be on any screen, so all lists are refetched.
      lists={[[]]}
      onClose={onClose}
      onDone={() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })}
    />
  );
}
