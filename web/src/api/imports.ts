import type { ImportInput, ImportJob } from '../../../core/contracts/imports.ts';
import { api, body, idParam } from './client.ts';
import { plainMessage, UnreadableError } from './errors.ts';
import { transfer, type UploadOptions } from './upload.ts';

/** Messages about a failed import, shown when the server sends no message of its own (spec §8). */
export const IMPORT_WORDS = {
  upload: 'Erro ao fazer upload do arquivo ZIP',
  response: 'Erro ao processar resposta do servidor',
  import: 'Ocorreu um erro durante a importação do arquivo ZIP',
} as const;

export const importMessage = (error: unknown, fallback: string): string =>
  error instanceof UnreadableError ? IMPORT_WORDS.response : plainMessage(error, fallback);

export const importCalls = {
  create: (json: ImportInput) => body(api.imports.$post({ json })),
  get: (id: number) => body(api.imports[':id'].$get(idParam(id))),
  sendPart: (id: number, part: number, bytes: Blob, options: UploadOptions) =>
    body<ImportJob>(transfer('PUT', `/api/imports/${id}/parts/${part}`, bytes, options)),
  complete: (id: number) => body(api.imports[':id'].complete.$post(idParam(id))),
};
