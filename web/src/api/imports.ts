import { queryOptions } from '@tanstack/react-query';
import type { ImportInput, ImportJob, ImportState } from '../../../core/contracts/imports.ts';
import { api, checked } from './client.ts';
import { plainMessage } from './errors.ts';
import { parseJson } from './json.ts';
import { transfer, type Upload } from './upload.ts';

/** Messages of spec §8 for failures without a message from the server. */
export const IMPORT_WORDS = {
  upload: 'Erro ao fazer upload do arquivo ZIP',
  answer: 'Erro ao processar resposta do servidor',
  import: 'Ocorreu um erro durante a importação do arquivo ZIP',
} as const;

/** Poll interval by state, ms; states that wait for a person are not polled. */
const POLLS: Partial<Record<ImportState, number>> = { uploading: 3000, reading: 1000, importing: 1000 };

class UnreadableAnswer extends Error {}

export function importMessage(error: unknown, fallback: string): string {
  return error instanceof UnreadableAnswer ? IMPORT_WORDS.answer : plainMessage(error, fallback);
}

/** @throws UnreadableAnswer when it is no import */
export function readJob(text: string): ImportJob {
  const job = parse(text) as Partial<ImportJob> | null | undefined;
  if (typeof job?.id !== 'number' || typeof job.state !== 'string') throw new UnreadableAnswer();
  return job as ImportJob;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const jobOf = async (answer: Parameters<typeof checked>[0]): Promise<ImportJob> => readJob(await (await checked(answer)).text());

const one = (id: number) => ({ param: { id: String(id) } });

/** The import that has not been dismissed; null when there is none. */
export const currentImportQuery = queryOptions({
  queryKey: ['admin', 'imports', 'current'],
  queryFn: async () => {
    const text = await (await checked(api.imports.current.$get())).text();
    return text.trim() === 'null' ? null : readJob(text);
  },
  refetchInterval: ({ state: { data } }) => (data && POLLS[data.state]) ?? false,
});

export const importCalls = {
  create: (json: ImportInput) => jobOf(api.imports.$post({ json })),
  get: (id: number) => jobOf(api.imports[':id'].$get(one(id))),
  sendPart: async (id: number, part: number, bytes: Blob, how: Upload) =>
    readJob(await transfer('PUT', `/api/imports/${id}/parts/${part}`, bytes, how)),
  complete: (id: number) => jobOf(api.imports[':id'].complete.$post(one(id))),
};

export const startImport = (id: number) => jobOf(api.imports[':id'].start.$post(one(id)));

/** One that has not started is cancelled and its archive removed. */
export const dismissImport = (id: number) => checked(api.imports[':id'].$delete(one(id)));
