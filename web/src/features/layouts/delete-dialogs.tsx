import type { Layout } from '../../../../core/contracts/layouts.ts';
import { type DeletionPlace, useDeletion } from '../../admin/deletion.ts';
import { deleteAllLayouts, deleteLayout, restoreAllLayouts, restoreLayout } from '../../api/catalogue.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { layoutCount, quotedName } from './labels.ts';

const LISTS = [layoutsQuery.queryKey];
const AFTERWARDS = 'Programações que já o usam continuam a mostrá-lo. Você pode desfazer logo depois.';

/** "Remover" of one layout. */
export function DeleteDialog({ layout, ...place }: DeletionPlace & { layout: Layout }) {
  const name = quotedName(layout);
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteLayout(layout.id);
        return {
          title: 'Layout removido',
          description: `"${name}" saiu da lista.`,
          restore: async () => {
            await restoreLayout(layout.id);
            return 'Layout restaurado';
          },
        };
      },
      failed: { title: 'Erro ao remover layout', fallback: 'Ocorreu um erro ao remover o layout.' },
      lists: LISTS,
    },
    place,
  );
  return (
    <Confirm
      title="Remover layout?"
      text={`Tem certeza que deseja remover o layout "${name}"? ${AFTERWARDS}`}
      confirm={isPending ? 'Removendo...' : 'Remover'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={place.onClose}
    />
  );
}

/** "Remover Todos". */
export function DeleteAllDialog({ total, ...place }: DeletionPlace & { total: number }) {
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        const { deleted, deletedAt } = await deleteAllLayouts();
        return {
          title: 'Todos os layouts removidos',
          description: deleted === 1 ? '1 layout saiu da lista.' : `${deleted} layouts saíram da lista.`,
          restore: async () => {
            const { restored } = await restoreAllLayouts(deletedAt);
            return restored === 1 ? '1 layout restaurado' : `${restored} layouts restaurados`;
          },
        };
      },
      failed: { title: 'Erro ao remover layouts', fallback: 'Ocorreu um erro ao remover todos os layouts.' },
      lists: LISTS,
    },
    place,
  );
  return (
    <Confirm
      title={total === 1 ? 'Remover o único layout?' : `Remover todos os ${layoutCount(total)}?`}
      text={`Tem certeza que deseja remover ${total === 1 ? 'o único layout' : `os ${layoutCount(total)}`} da lista? Programações que já usam um deles continuam a mostrá-lo. Você pode desfazer logo depois.`}
      confirm={isPending ? 'Removendo...' : total === 1 ? 'Remover' : 'Remover todos'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={place.onClose}
    />
  );
}
