import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { ATTRACTION_FORM } from '../../../../core/contracts/forms.ts';
import { createAttraction } from '../../api/catalogue.ts';
import type { DialogPlace } from '../../list-kit/dialogs.tsx';
import { DeleteAll, DeleteOne, NameDialog } from '../../list-kit/row-dialogs.tsx';
import { countOf } from '../../list-kit/words.ts';
import { MonthDialog } from './month-dialog.tsx';

export type OpenDialog =
  | { what: 'add' | 'month' }
  | { what: 'delete'; attraction: Attraction }
  | { what: 'delete all'; total: number };

export default function Dialogs({ open, ...place }: DialogPlace & { open: OpenDialog }) {
  switch (open.what) {
    case 'month':
      return <MonthDialog onClose={place.onClose} />;
    case 'add':
      return <NameDialog kind="attraction" named={ATTRACTION_FORM.name} run={createAttraction} onClose={place.onClose} />;
    case 'delete': {
      const { photoCount } = open.attraction;
      return (
        <DeleteOne
          {...place}
          kind="attraction"
          row={open.attraction}
          maxNameLength={60}
          alsoDeleted={photoCount === 0 ? '' : photoCount === 1 ? ' e sua foto' : ` e suas ${countOf('photo', photoCount)}`}
          unaffected="Os eventos que já usam esta atração continuam com ela."
          failureHint=" Ela pode estar sendo usada em eventos."
        />
      );
    }
    case 'delete all':
      return (
        <DeleteAll
          {...place}
          kind="attraction"
          total={open.total}
          text={(all) =>
            `Tem certeza que deseja excluir ${all} e suas fotos? Isso pode afetar eventos que já usam essas atrações.`
          }
          failureHint=" Algumas podem estar sendo usadas em eventos."
        />
      );
  }
}
