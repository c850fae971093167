import * as z from 'zod';
import { text } from './basics.ts';
import { LIMITS } from './limits.ts';

/**
 * Where an import of an archive stands. `uploading`: its parts are coming; `reading`: its directory is being read;
 * `planned`: what would happen is known and waits for a yes; `importing`; `done`; `failed`: `message` says why.
 */
export const IMPORT_STATES = ['uploading', 'reading', 'planned', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import would do, from the archive's directory alone. */
export const importPreview = z.object({
  attractionsNew: z.number(),
  attractionsMatched: z.number(),
  photosNew: z.number(),
  /** There already, by attraction, name and content's size. The contents are compared when the import runs. */
  photosExisting: z.number(),
  /** Entries that will not be imported; `errors` says why, passed-over system files not counted. */
  skipped: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** Answer of everything under `/api/imports`, and (with these four fields of spec §7) of `import-zip`. */
export const importJob = z.object({
  id: z.number(),
  fileName: z.string(),
  /** Bytes of the archive. */
  size: z.number(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** Bytes of every part but the last, and the numbers (from 1) of the parts that have arrived. */
  partSize: z.number(),
  parts: z.array(z.number()),
  /** Null until the directory has been read. */
  preview: importPreview.nullable(),
  /** Photos of the archive that have been dealt with, of how many. */
  done: z.number(),
  total: z.number(),
  /** 0 to 100, of the photos. */
  percent: z.number(),
  attractionsAdded: z.number(),
  photosAdded: z.number(),
  /** Warnings and what could not be imported, each a sentence that names the file. */
  errors: z.array(z.string()),
  /** One sentence that says how it went, or goes. */
  message: z.string(),
});
export type ImportJob = z.infer<typeof importJob>;

/** Body of `POST /api/imports`: an archive that will come in parts. */
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

/** Answer of `GET /api/imports/current`: the newest import that has not been dismissed, null when there is none. */
export const currentImport = importJob.nullable();
