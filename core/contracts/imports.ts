import * as z from 'zod';
import { text } from './basics.ts';
import { ARCHIVE_EMPTY } from './file-messages.ts';
import { LIMITS } from './limits.ts';

/** `reading`: the server reads the archive's directory. `planned`: a person has to confirm. `failed`: `message` says why. */
export const IMPORT_STATES = ['uploading', 'reading', 'planned', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importPreview = z.object({
  attractionsNew: z.number(),
  attractionsMatched: z.number(),
  photosNew: z.number(),
  /** Repeats of a stored photo, or of one earlier in the archive, by attraction, name and content (worker/imports/read.ts). */
  photosExisting: z.number(),
  /** The number of entries that will not be imported; `errors` says why. Ignored system files do not count. */
  skipped: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importJob = z.object({
  id: z.number(),
  fileName: z.string(),
  size: z.number(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** `partSize`: bytes of every part except the last. `parts`: numbers (from 1) of the parts that have arrived. */
  partSize: z.number(),
  parts: z.array(z.number()),
  preview: importPreview.nullable(),
  /** `done` counts the processed photos, `total` all photos of the archive. */
  done: z.number(),
  total: z.number(),
  percent: z.number(),
  attractionsAdded: z.number(),
  photosAdded: z.number(),
  photosFailed: z.number(),
  /** Empty while photos are imported, because the page then polls every second, and shows errors only at the end. */
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
      .positive(ARCHIVE_EMPTY)
      .max(LIMITS.archive, 'O arquivo é grande demais: no máximo 5 GB.'),
  },
  { error: 'Esperava um objeto JSON com o nome e o tamanho do arquivo.' },
);
export type ImportInput = z.output<typeof importInput>;

/** The newest import that nobody has dismissed. */
export const currentImport = importJob.nullable();
