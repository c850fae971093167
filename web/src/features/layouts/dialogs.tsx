import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { DeleteDialog } from '../../admin/delete-dialog.tsx';
import type { DeletionPlace } from '../../admin/deletion.ts';
import { deleteAllLayouts, deleteLayout, restoreAllLayouts, restoreLayout } from '../../api/catalogue.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { shorten } from '../../ui/shorten.ts';
import { venueDate } from '../../venue.ts';
import { layoutCount, layoutName, quotedName } from './labels.ts';

/** Which dialog is open; the upload is a chunk of its own. */
export type OpenDialog =
  | { what: 'preview'; layout: Layout }
  | { what: 'delete'; layout: Layout }
  | { what: 'delete all'; total: number };

const LISTS = [layoutsQuery.queryKey];

/** Longest name in a title; a longer one would leave no room for the picture. */
const TITLE = 80;

/** The small dialogs of the layouts' screen. */
export default function Dialogs({ open, ...place }: DeletionPlace & { open: OpenDialog }) {
  if (open.what === 'preview') return <Preview layout={open.layout} onClose={place.onClose} />;
  if (open.what === 'delete') return <DeleteOne {...place} layout={open.layout} />;
  return <DeleteAll {...place} total={open.total} />;
}

function Preview({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const name = layoutName(layout);
  return (
    <Dialog title={shorten(name, TITLE)} subtitle={`Adicionado em ${venueDate(layout.createdAt)}`} onClose={onClose}>
      <RetryImage
        src={layout.imageUrl}
        alt={name}
        name={name}
        retries={1}
        className="h-[60dvh] w-full rounded-md [&_img]:object-contain"
      />
    </Dialog>
  );
}

function DeleteOne({ layout, ...place }: DeletionPlace & { layout: Layout }) {
  const name = quotedName(layout);
  return (
    <DeleteDialog
      {...place}
      title="Remover layout?"
      text={`Tem certeza que deseja remover o layout "${name}"? As programações que já usam este layout continuam com ele. Você pode desfazer logo depois.`}
      words={['Remover', 'Removendo...']}
      run={async () => {
        await deleteLayout(layout.id);
        return {
          title: 'Layout removido',
          description: `"${name}" saiu da lista.`,
          restore: () => restoreLayout(layout.id).then(() => 'Layout restaurado'),
        };
      }}
      failed={{ title: 'Erro ao remover layout', fallback: 'Ocorreu um erro ao remover o layout.' }}
      lists={LISTS}
    />
  );
}

function DeleteAll({ total, ...place }: DeletionPlace & { total: number }) {
  return (
    <DeleteDialog
      {...place}
      title={total === 1 ? 'Remover o único layout?' : `Remover todos os ${layoutCount(total)}?`}
      text={`Tem certeza que deseja remover ${total === 1 ? 'o único layout' : `os ${layoutCount(total)}`} da lista? As programações que já usam algum deles continuam com ele. Você pode desfazer logo depois.`}
      words={[total === 1 ? 'Remover' : 'Remover todos', 'Removendo...']}
      run={async () => {
        const { deleted, deletedAt } = await deleteAllLayouts();
        return {
          title: 'Todos os layouts removidos',
          description: deleted === 1 ? '1 layout saiu da lista.' : `${deleted} layouts saíram da lista.`,
          restore: async () => {
            const { restored } = await restoreAllLayouts(deletedAt);
            return restored === 1 ? '1 layout restaurado' : `${restored} layouts restaurados`;
          },
        };
      }}
      failed={{ title: 'Erro ao remover layouts', fallback: 'Ocorreu um erro ao remover todos os layouts.' }}
      lists={LISTS}
    />
  );
}
