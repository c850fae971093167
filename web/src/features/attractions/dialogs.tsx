import { useState } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { ATTRACTION_FORM } from '../../../../core/contracts/forms.ts';
import { monthFileName } from '../../../../core/rules/files.ts';
import { addMonths, monthOf, monthText } from '../../../../core/rules/month.ts';
import { api, body, checked } from '../../api/client.ts';
import { useAction } from '../../list-kit/action.ts';
import { type DialogHandlers, QuestionDialog } from '../../list-kit/dialogs.tsx';
import { DeleteAll, DeleteOne, NameDialog } from '../../list-kit/row-dialogs.tsx';
import { countOf } from '../../list-kit/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/screen.tsx';
import { venueToday } from '../../venue.ts';

export type OpenDialog =
  | { what: 'add' | 'month' }
  | { what: 'delete'; attraction: Attraction }
  | { what: 'delete all'; total: number };

export default function Dialogs({ open, ...handlers }: DialogHandlers & { open: OpenDialog }) {
  switch (open.what) {
    case 'month':
      return <MonthDialog onClose={handlers.onClose} />;
    case 'add':
      return (
        <NameDialog
          kind="attraction"
          named={ATTRACTION_FORM.name}
          run={(json) => body(api.attractions.$post({ json }))}
          onClose={handlers.onClose}
        />
      );
    case 'delete': {
      const { photoCount } = open.attraction;
      return (
        <DeleteOne
          {...handlers}
          kind="attraction"
          row={open.attraction}
          alsoDeleted={photoCount === 0 ? '' : photoCount === 1 ? ' e sua foto' : ` e suas ${countOf('photo', photoCount)}`}
        />
      );
    }
    case 'delete all':
      return <DeleteAll {...handlers} kind="attraction" total={open.total} />;
  }
}

/** Downloads a month's evenings for Ecad, which collects music royalties in Brazil. The default is last month. */
function MonthDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => addMonths(monthOf(venueToday()), -1));
  const exporting = useAction({
    run: async () => {
      const request = checked(api.attractions.evenings.excel.$get({ query: { month } }));
      const [{ download }, response] = await Promise.all([import('../../week/take/export-file.ts'), request]);
      download(await response.blob(), monthFileName(month));
    },
    done: () => ({ title: 'Planilha gerada', description: `Artistas de ${monthText(month)}.` }),
    failed: { fallback: 'Houve um erro ao gerar a planilha. Tente novamente.' },
    staysOpen: () => true,
    onClose,
  });
  const step = (months: number) => {
    exporting.reset();
    setMonth(addMonths(month, months));
  };
  return (
    <QuestionDialog
      title="Lista do mês (Ecad)"
      words={['Exportar planilha', 'Gerando...']}
      icon="download"
      isPending={exporting.isPending}
      onConfirm={exporting.press}
      onClose={onClose}
    >
      <p className="text-soft">
        Quem toca em cada noite do mês, uma linha por artista, para a lista do Ecad. Entram as semanas já enviadas, com o conteúdo
        de agora, inclusive as mudanças ainda não enviadas.
      </p>
      <div className="mt-4 flex items-center justify-between gap-2">
        <Button size="icon" className="size-11" aria-label="Mês anterior" inactive={exporting.isPending} onClick={() => step(-1)}>
          <Icon name="arrow" className="rotate-180" />
        </Button>
        <p role="status" className="text-lg font-semibold">
          {monthText(month)}
        </p>
        <Button size="icon" className="size-11" aria-label="Mês seguinte" inactive={exporting.isPending} onClick={() => step(1)}>
          <Icon name="arrow" />
        </Button>
      </div>
      {exporting.problem && <Problem className="mt-3">{exporting.problem}</Problem>}
    </QuestionDialog>
  );
}
