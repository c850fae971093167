import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { deleteAllLayouts, deleteLayout } from '../../api/catalogue.ts';
import { restoreDeletion, restoreItem } from '../../api/deleted.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { DeleteDialog, type DialogPlace } from '../../list-kit/dialogs.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { shorten } from '../../ui/shorten.ts';
import { venueDate } from '../../venue.ts';
import { layoutCount, layoutName } from './layouts.ts';

export type OpenDialog = { what: 'preview' | 'delete'; layout: Layout } | { what: 'delete all'; total: number };

const LISTS = [layoutsQuery.queryKey];

/** Longest name in a title; a longer one would leave no room for the picture. */
const TITLE = 80;

/** Spec §9: longest quoted name in a question. */
const QUOTED = 30;

export default function Dialogs({ open, ...place }: DialogPlace & { open: OpenDialog }) {
  if (open.what === 'delete all') return <DeleteAll {...place} total={open.total} />;
  const { id, imageUrl, createdAt } = open.layout;
  const name = layoutName(open.layout);
  if (open.what === 'preview') {
    return (
      <Dialog title={shorten(name, TITLE)} subtitle={`Adicionado em ${venueDate(createdAt)}`} onClose={place.onClose}>
        <RetryImage
          src={imageUrl}
          alt={name}
          name={name}
          retries={1}
          className="h-[60dvh] w-full rounded-md [&_img]:object-contain"
        />
      </Dialog>
    );
  }
  const quoted = shorten(name, QUOTED);
  return (
    <DeleteDialog
      {...place}
      title="Remover layout?"
      text={`Tem certeza que deseja remover o layout "${quoted}"? As programações que já usam este layout continuam com ele. Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={['Remover', 'Removendo...']}
      run={() => deleteLayout(id)}
      done={() => ({
        title: 'Layout removido',
        description: `"${quoted}" saiu da lista.`,
        restore: () => restoreItem('layout', id).then(() => 'Layout restaurado'),
      })}
      failed={{ title: 'Erro ao remover layout', fallback: 'Ocorreu um erro ao remover o layout.' }}
      lists={LISTS}
    />
  );
}

function DeleteAll({ total, ...place }: DialogPlace & { total: number }) {
  return (
    <DeleteDialog
      {...place}
      count={total}
      title={total === 1 ? 'Remover o único layout?' : `Remover todos os ${layoutCount(total)}?`}
      text={`Tem certeza que deseja remover ${total === 1 ? 'o único layout' : `os ${layoutCount(total)}`} da lista? As programações que já usam algum deles continuam com ele. Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={[total === 1 ? 'Remover' : 'Remover todos', 'Removendo...']}
      run={deleteAllLayouts}
      done={({ deleted, deletedAt }) => ({
        title: 'Todos os layouts removidos',
        description: deleted === 1 ? '1 layout saiu da lista.' : `${deleted} layouts saíram da lista.`,
        restore: async () => {
          const { restored } = await restoreDeletion('layout', deletedAt);
          return restored === 1 ? '1 layout restaurado' : `${restored} layouts restaurados`;
        },
      })}
      failed={{ title: 'Erro ao remover layouts', fallback: 'Ocorreu um erro ao remover todos os layouts.' }}
      lists={LISTS}
    />
  );
}
