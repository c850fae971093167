import type { ExportType } from '../../../../core/contracts/schedules.ts';
import { exportFileName } from '../../../../core/rules/files.ts';
import { api, checked } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { queryClient } from '../../api/query-client.ts';
import { timelineQuery } from '../../api/versions.ts';

// Spec §9: the first export of a programme waits 1500 ms before its download, later ones 300 ms.
const FIRST_EXPORT_DELAY_MS = 1500;
const LATER_EXPORT_DELAY_MS = 300;
/** The most time for an export's response and download together. Other calls have 30 s, in which 1 MB needs 270 kbit/s. */
const EXPORT_TIMEOUT_MS = 120_000;
const exportedBefore = new Set<number>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // A minute later the download has started, so the address can be released.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Throws `error`. If it is an API error without a message, throws a new error with a message of spec §8 instead. */
function withInternalMessage(error: unknown): never {
  if (!(error instanceof ApiError) || error.serverMessage) throw error;
  throw new Error(error.status === 404 ? 'Não foi possível verificar a programação' : 'Falha ao gerar o Excel', { cause: error });
}

function cutOff(error: unknown): never {
  throw new NetworkError(error);
}

export async function exportFile(
  scheduleId: number,
  type: ExportType = 'all',
  name = exportFileName(type, scheduleId),
  version?: number,
): Promise<void> {
  const request = checked(
    api.schedules[':id'].excel.$get(
      { param: { id: String(scheduleId) }, query: { type, ...(version && { version: String(version) }) } },
      {
        headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
        init: { signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) },
      },
    ),
  ).then((response) => response.blob().catch(cutOff), withInternalMessage);
  const [file] = await Promise.all([
    request,
    wait(exportedBefore.has(scheduleId) ? LATER_EXPORT_DELAY_MS : FIRST_EXPORT_DELAY_MS),
  ]);
  if (file.size === 0) throw new Error('Arquivo Excel gerado está vazio');
  exportedBefore.add(scheduleId);
  download(file, name);
  // The export may have made a version, and the list of versions names who exported.
  void queryClient.invalidateQueries({ queryKey: timelineQuery(scheduleId).queryKey, exact: true });
}
