import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ImportPreview, ImportState } from '../../core/contracts/imports.ts';

/** The import of one archive of photos. What has been done of it, its slices say. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    fileName: text('file_name').notNull(),
    /** Bytes of the archive. */
    size: integer().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Whether it begins by itself once its directory has been read, as after the form, where nobody waits for a preview. */
    skipConfirmation: integer('unasked', { mode: 'boolean' }).notNull(),
    partSize: integer('part_size').notNull(),
    /** Where the archive lies in R2, and its multipart upload there. */
    archiveKey: text('archive_key').notNull(),
    uploadId: text('upload_id').notNull(),
    /** Whether there is anything left in R2 to be removed. */
    hasArchive: integer('has_archive', { mode: 'boolean' }).notNull().default(true),
    /** How often reading the directory was begun. */
    attempts: integer().notNull().default(0),
    preview: text({ mode: 'json' }).$type<ImportPreview>(),
    /** Photos that are to be imported. */
    total: integer().notNull().default(0),
    /** Sentences about what will not be: the first of them, and how many there are. */
    warnings: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    warningCount: integer('warning_count').notNull().default(0),
    /** Why it failed, for people. */
    reason: text(),
    createdAt: text('created_at').notNull(),
    /** When something last happened: an import that is silent for too long is re-enqueued (worker/imports/sweep.ts). */
    activeAt: text('active_at').notNull(),
    dismissedAt: text('put_away_at'),
  },
  (table) => [
    index('imports_running').on(table.activeAt).where(sql`${table.state} in ('reading', 'importing')`),
    index('imports_archive').on(table.activeAt).where(sql`${table.hasArchive} = 1`),
  ],
);

/** A part of an archive that has arrived, under the name that R2 gave it. */
export const importParts = sqliteTable(
  'import_parts',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    etag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** A photo that is to be imported, and where in the archive it lies. */
export interface PlannedPhoto {
  /** The attraction's name as the archive first writes it. */
  attraction: string;
  name: string;
  /** The path that messages show. */
  path: string;
  offset: number;
  compressedSize: number;
  size: number;
  isDeflated: boolean;
  crc: number;
}

/** Some photos of an archive, which one queue message imports, all or none. */
export const importSlices = sqliteTable(
  'import_slices',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    /** Empty once they are imported. */
    photos: text({ mode: 'json' }).$type<PlannedPhoto[]>().notNull(),
    count: integer().notNull(),
    /** Until then one consumer has it to itself. */
    leasedUntil: text('leased_until'),
    attempts: integer().notNull().default(0),
    /** The consumer that has imported it; null while none has. */
    doneBy: text('done_by'),
    attractionsAdded: integer('attractions_added').notNull().default(0),
    photosAdded: integer('photos_added').notNull().default(0),
    /** Sentences about photos that could not be imported. */
    errors: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_slices_open').on(table.importId).where(sql`${table.doneBy} is null`),
  ],
);
