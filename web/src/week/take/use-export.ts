import type { ExportType } from '../../../../core/contracts/schedules.ts';
import { plainMessage } from '../../api/errors.ts';
import { Store, useStore } from '../../listeners.ts';
import { holdPage } from '../../ui/page-state.ts';
import { toast } from '../../ui/toast.tsx';

type Export = (type?: ExportType, name?: string, version?: number) => Promise<void>;

/** Ids of the programmes that are being exported. Each has at most one export at a time, from any button (spec §4). */
const running = new Store<readonly number[]>([]);
holdPage(() => running.get().length > 0);

export function useExport(scheduleId: number | null): [boolean, Export] {
  const isExporting = useStore(running).some((id) => id === scheduleId);

  const run: Export = async (...options) => {
    if (scheduleId === null || running.get().includes(scheduleId)) return;
    running.set([...running.get(), scheduleId]);
    // On a slow line the file may take two minutes. The next toast replaces this one, at the latest that of the outcome.
    toast({ title: 'Gerando Excel', description: 'A planilha está sendo preparada.', duration: 120_000 });
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
      running.set(running.get().filter((id) => id !== scheduleId));
    }
  };

  return [isExporting, run];
}
