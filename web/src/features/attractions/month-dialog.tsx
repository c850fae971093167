import { useState } from 'react';
import { monthFileName } from '../../../../core/rules/files.ts';
import { addMonths, monthOf, monthText } from '../../../../core/rules/month.ts';
import { monthFile } from '../../api/admin.ts';
import { useAction } from '../../list-kit/action.ts';
import { QuestionDialog } from '../../list-kit/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/problem.tsx';
import { venueToday } from '../../venue.ts';

/** Downloads a month's evenings for Ecad, which collects music royalties in Brazil. The default is last month. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => addMonths(monthOf(venueToday()), -1));
  const exporting = useAction({
    run: async () => {
      const [{ download }, file] = await Promise.all([import('../../week/take/export-file.ts'), monthFile(month)]);
      download(file, monthFileName(month));
    },
    done: () => ({ title: 'Planilha gerada', description: `Artistas de ${monthText(month)}.` }),
    failed: { fallback: 'Houve um erro ao gerar a planilha. Tente novamente.' },
    staysOpen: true,
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
        Quem toca em cada noite do mês, uma linha por artista, para a lista do Ecad. Vale como cada semana está agora.
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
