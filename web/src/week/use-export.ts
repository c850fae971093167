import { useState } from 'react';
import type { ExportType } from '../../../core/contracts/schedules.ts';
import { exportFileName } from '../../../core/rules/export-name.ts';
import { api, checked } from '../api/client.ts';
import { plainMessage } from '../api/plain-message.ts';
import { toast } from '../ui/toast.tsx';

// Spec §9: the first export of a schedule waits 1500 ms before its download, later ones 300 ms.
const FIRST_WAIT = 1500;
const LATER_WAIT = 300;
const exportedBefore = new Set<number>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Downloads a file. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Export = (scheduleId: number, type?: ExportType, name?: string, version?: number) => Promise<void>;

/** The id of the programme being exported, null when none is, and the function that exports one, as it is or as a version has it. */
export function useExport(): [number | null, Export] {
  const [exporting, setExporting] = useState<number | null>(null);

  async function run(scheduleId: number, type: ExportType = 'all', name = exportFileName(type, scheduleId), version?: number) {
    if (exporting !== null) return;
    setExporting(scheduleId);
    toast({ title: 'Gerando Excel', description: 'A planilha está sendo preparada.' });
    try {
      const request = checked(
        api.schedules[':id'].excel.$get(
          { param: { id: String(scheduleId) }, query: { type, ...(version && { version: String(version) }) } },
          { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
        ),
      ).then((answer) => answer.blob());
      // In parallel with the request.
      const [file] = await Promise.all([request, wait(exportedBefore.has(scheduleId) ? LATER_WAIT : FIRST_WAIT)]);
      if (file.size === 0) throw new Error('Arquivo Excel gerado está vazio');
      exportedBefore.add(scheduleId);
      download(file, name);
      toast({ title: 'Excel Gerado', description: 'Sua planilha foi baixada com sucesso.' });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Erro',
        description: plainMessage(error, 'Houve um erro ao gerar a planilha. Tente novamente.'),
      });
    } finally {
      setExporting(null);
    }
  }

  return [exporting, run];
}
