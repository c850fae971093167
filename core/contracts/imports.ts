import * as z from 'zod';
import { text } from './basics.ts';
import { LIMITS } from './limits.ts';

/** `reading`: the archive's directory is read. `planned`: a person has to confirm the import. `failed`: `message` says why. */
export const IMPORT_STATES = ['uploading', 'reading', 'planned', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importPreview = z.object({
  attractionsNew: z.number(),
  attractionsMatched: z.number(),
  photosNew: z.number(),
  /** Photos whose attraction, name and size equal a stored photo's or an earlier entry's. Only the import compares contents. */
  photosExisting: z.number(),
  /** The number of entries that will not be imported; `errors` says why. Ignored system files do not count. */
  skipped: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** The response of every route under `/api/imports`. The route `import-zip` responds with only the four fields of spec §7. */
export const importJob = z.object({
  id: z.number(),
  fileName: z.string(),
  size: z.number(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** `partSize`: bytes of every part but the last. `parts`: numbers (from 1) of the parts that have arrived. */
  partSize: z.number(),
  parts: z.array(z.number()),
  preview: importPreview.nullable(),
  /** `done` counts the processed photos, `total` all photos of the archive. */
  done: z.number(),
  total: z.number(),
  /** The share of processed photos, 0 to 100. */
  percent: z.number(),
  attractionsAdded: z.number(),
  photosAdded: z.number(),
  errors: z.array(z.string()),
  message: z.string(),
});
export type ImportJob = z.infer<typeof importJob>;

export const importInput = z.object(
  {
    fileName: text('Nome do arquivo', LIMITS.fileName).refine((name) => name.trim() !== '', 'O arquivo precisa de um nome.'),
    size: z
      .number({ error: 'Tamanho: esperava um número.' })
      .int('Tamanho: número inválido.')
      .positive('O arquivo está vazio.')
      .max(LIMITS.archive, 'O arquivo é grande demais: no máximo 5 GB.'),
  },
  { error: 'Esperava um objeto JSON com o nome e o tamanho do arquivo.' },
);
export type ImportInput = z.output<typeof importInput>;

/** Response of `GET /api/imports/current`: the newest import that has not been dismissed, null if there is no such import. */
export const currentImport = importJob.nullable();
