import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { ATTRACTION_FORM } from '../../../../core/contracts/forms.ts';
import { createAttraction, deleteAllAttractions, deleteAttraction } from '../../api/catalogue.ts';
import { restoreDeletion, restoreItem } from '../../api/deleted.ts';
import { attractionsQuery } from '../../api/queries.ts';
import { DeleteDialog, type DialogPlace, NameDialog } from '../../list-kit/dialogs.tsx';
import { shorten } from '../../ui/shorten.ts';
import { MonthDialog } from './month-dialog.tsx';
import { attractionCount, photoCount } from './rows.ts';

export type OpenDialog =
  | { what: 'add' }
  | { what: 'month' }
  | { what: 'delete'; attraction: Attraction }
  | { what: 'delete all'; total: number };

const LISTS = [attractionsQuery.queryKey];

const QUOTED = 60;

export default function Dialogs({ open, ...place }: DialogPlace & { open: OpenDialog }) {
  if (open.what === 'delete') return <DeleteOne {...place} attraction={open.attraction} />;
  if (open.what === 'delete all') return <DeleteAll {...place} total={open.total} />;
  if (open.what === 'month') return <MonthDialog onClose={place.onClose} />;
  return (
    <NameDialog
      title="Adicionar Atração"
      named={ATTRACTION_FORM.name}
      stateKey="new attraction"
      words={['Adicionar', 'Adicionando...']}
      run={createAttraction}
      done="Atração adicionada"
      failed={{ title: 'Erro ao adicionar atração', fallback: 'Ocorreu um erro ao adicionar a atração.' }}
      lists={LISTS}
      onClose={place.onClose}
    />
  );
}

function DeleteOne({ attraction, ...place }: DialogPlace & { attraction: Attraction }) {
  const { id, photoCount: photos } = attraction;
  const name = shorten(attraction.name, QUOTED);
  const andPhotos = photos === 1 ? ' e sua foto' : ` e suas ${photoCount(photos)}`;
  return (
    <DeleteDialog
      {...place}
      title="Excluir atração?"
      text={`Tem certeza que deseja excluir a atração "${name}"${photos > 0 ? andPhotos : ''}? Os eventos que já usam esta atração continuam com ela. Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={['Excluir', 'Excluindo...']}
      run={() => deleteAttraction(id)}
      done={() => ({
        title: 'Atração excluída',
        description: `"${name}" saiu da lista.`,
        restore: () => restoreItem('attraction', id).then(() => 'Atração restaurada'),
      })}
      failed={{
        title: 'Erro ao excluir atração',
        fallback: 'Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.',
      }}
      lists={LISTS}
    />
  );
}

function DeleteAll({ total, ...place }: DialogPlace & { total: number }) {
  const what = total === 1 ? 'a única atração' : `todas as ${attractionCount(total)}`;
  return (
    <DeleteDialog
      {...place}
      count={total}
      title={`Excluir ${what}?`}
      text={`Tem certeza que deseja excluir ${what} e suas fotos? Isso pode afetar eventos que já usam essas atrações. Por 30 dias dá para trazer de volta, em Excluídos.`}
      words={[total === 1 ? 'Excluir' : 'Excluir todas', 'Excluindo...']}
      run={deleteAllAttractions}
      done={({ deleted, deletedAt }) => ({
        title: 'Todas as atrações excluídas',
        description: deleted === 1 ? '1 atração saiu da lista.' : `${attractionCount(deleted)} saíram da lista.`,
        restore: async () => {
          // Fewer attractions than were deleted: a name may have been taken meanwhile.
          const { restored } = await restoreDeletion('attraction', deletedAt);
          if (restored < deleted) return `${restored} de ${attractionCount(deleted)} restauradas`;
          return restored === 1 ? '1 atração restaurada' : `${attractionCount(restored)} restauradas`;
        },
      })}
      failed={{
        title: 'Erro ao excluir atrações',
        fallback: 'Ocorreu um erro ao excluir as atrações. Algumas podem estar sendo usadas em eventos.',
      }}
      lists={LISTS}
    />
  );
}
