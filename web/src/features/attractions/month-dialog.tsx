import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { monthFileName } from '../../../../core/rules/files.ts';
import { addMonths, monthOf, monthText } from '../../../../core/rules/month.ts';
import { QuestionDialog } from '../../admin/question-dialog.tsx';
import { monthFile } from '../../api/attraction.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { venueToday } from '../../venue.ts';

/** The spreadsheet of everybody who played in a month, as Ecad asks for it: at first the month that has just ended. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => addMonths(monthOf(venueToday()), -1));
  const exporting = useMutation({
    mutationFn: async () => {
      const [{ download }, file] = await Promise.all([import('../../week/export-file.ts'), monthFile(month)]);
      download(file, monthFileName(month));
    },
    onSuccess: () => {
      onClose();
      toast({ title: 'Planilha gerada', description: `Artistas de ${monthText(month)}.` });
    },
    onError: (error) => isExpired(error) && onClose(),
  });
  const step = (months: number) => {
    exporting.reset();
    setMonth(addMonths(month, months));
  };
  return (
    <QuestionDialog
      title="Exportar mês"
      words={['Exportar planilha', 'Gerando...']}
      look="primary"
      icon="download"
      isPending={exporting.isPending}
      onConfirm={() => exporting.mutate()}
      onClose={onClose}
    >
      <p className="text-soft">
        Quem tocou em cada noite do mês, uma linha por artista, para a lista do Ecad. Conta a versão mais nova de cada semana.
      </p>
      <div className="mt-4 flex items-center justify-between gap-2">
        <Button size="icon" className="size-11" aria-label="Mês anterior" onClick={() => step(-1)}>
          <Icon name="arrow" className="rotate-180" />
        </Button>
        <p role="status" className="text-lg font-semibold">
          {monthText(month)}
        </p>
        <Button size="icon" className="size-11" aria-label="Mês seguinte" onClick={() => step(1)}>
          <Icon name="arrow" />
        </Button>
      </div>
      {exporting.error && (
        <Problem className="mt-3">{plainMessage(exporting.error, 'Houve um erro ao gerar a planilha. Tente novamente.')}</Problem>
      )}
    </QuestionDialog>
  );
}
