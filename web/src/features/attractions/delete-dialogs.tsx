import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { type DeletionPlace, useDeletion } from '../../admin/deletion.ts';
import { deleteAllAttractions, deleteAttraction, restoreAllAttractions, restoreAttraction } from '../../api/catalogue.ts';
import { attractionsQuery } from '../../api/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { shorten } from '../../ui/shorten.ts';
import { attractionCount, photoCount } from './rows.ts';

const LISTS = [attractionsQuery.queryKey];

/** So much of a name in a question. */
const QUOTED = 60;

/** "Excluir" of one attraction. */
export function DeleteDialog({ attraction, ...place }: DeletionPlace & { attraction: Attraction }) {
  const name = shorten(attraction.name, QUOTED);
  const photos = attraction.photoCount;
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteAttraction(attraction.id);
        return {
          title: 'Atração excluída',
          description: `"${name}" saiu da lista.`,
          restore: async () => {
            await restoreAttraction(attraction.id);
            return 'Atração restaurada';
          },
        };
      },
      failed: {
        title: 'Erro ao excluir atração',
        fallback: 'Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.',
      },
      lists: LISTS,
    },
    place,
  );
  return (
    <Confirm
      title="Excluir atração?"
      text={`Tem certeza que deseja excluir a atração "${name}"${photos > 0 ? ` e ${photos === 1 ? 'sua foto' : `suas ${photoCount(photos)}`}` : ''}? Ela pode estar sendo usada em eventos; esses continuam a mostrá-la. Você pode desfazer logo depois.`}
      confirm={isPending ? 'Excluindo...' : 'Excluir'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={place.onClose}
    />
  );
}

/** "Excluir Todas". */
export function DeleteAllDialog({ total, ...place }: DeletionPlace & { total: number }) {
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        const { deleted, deletedAt } = await deleteAllAttractions();
        return {
          title: 'Todas as atrações excluídas',
          description: deleted === 1 ? '1 atração saiu da lista.' : `${attractionCount(deleted)} saíram da lista.`,
          restore: async () => {
            // Fewer than went where a name has been given away meanwhile.
            const { restored } = await restoreAllAttractions(deletedAt);
            if (restored < deleted) return `${restored} de ${attractionCount(deleted)} restauradas`;
            return restored === 1 ? '1 atração restaurada' : `${attractionCount(restored)} restauradas`;
          },
        };
      },
      failed: {
        title: 'Erro ao excluir atrações',
        fallback: 'Ocorreu um erro ao excluir as atrações. Algumas podem estar sendo usadas em eventos.',
      },
      lists: LISTS,
    },
    place,
  );
  const what = total === 1 ? 'a única atração' : `todas as ${attractionCount(total)}`;
  return (
    <Confirm
      title={`Excluir ${what}?`}
      text={`Tem certeza que deseja excluir ${what} e suas fotos? Isso pode afetar eventos existentes que as utilizam. Você pode desfazer logo depois.`}
      confirm={isPending ? 'Excluindo...' : total === 1 ? 'Excluir' : 'Excluir todas'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={place.onClose}
    />
  );
}
