import { useState } from 'react';
import type { ExportType } from '../../../../core/contracts/schedules.ts';
import { plainMessage } from '../../api/errors.ts';
import { toast } from '../../ui/toast.tsx';

type Export = (scheduleId: number, type?: ExportType, name?: string, version?: number) => Promise<void>;

/** Returns whether an export is running, and the function that exports a programme or one of its versions. */
export function useExport(): [boolean, Export] {
  const [isExporting, setExporting] = useState(false);

  const run: Export = async (scheduleId, ...options) => {
    if (isExporting) return;
    setExporting(true);
    toast({ title: 'Gerando Excel', description: 'A planilha está sendo preparada.' });
    try {
      const { exportFile } = await import('./export-file.ts');
      await exportFile(scheduleId, ...options);
      toast({ title: 'Excel Gerado', description: 'Sua planilha foi baixada com sucesso.' });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Erro',
        description: plainMessage(error, 'Houve um erro ao gerar a planilha. Tente novamente.'),
      });
    } finally {
      setExporting(false);
    }
  };

  return [isExporting, run];
}
