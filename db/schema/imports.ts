import { eq, inArray, isNull } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ImportPreview, ImportState } from '../../core/contracts/imports.ts';
import { refersTo } from '../expressions.ts';

/** The progress of an import is stored in its slices. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    fileName: text('file_name').notNull(),
    size: integer().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** True for an archive sent by `POST /api/attractions/import-zip`, which is imported without preview and confirmation. */
    skipConfirmation: integer('unasked', { mode: 'boolean' }).notNull(),
    partSize: integer('part_size').notNull(),
    archiveKey: text('archive_key').notNull(),
    uploadId: text('upload_id').notNull(),
    /** True while R2 has the archive or its unfinished upload, which worker/imports/sweep.ts later removes. */
    hasArchive: integer('has_archive', { mode: 'boolean' }).notNull().default(true),
    /** Number of attempts to read the archive's directory. After too many attempts the import fails (worker/imports/read.ts). */
    attempts: integer().notNull().default(0),
    preview: text({ mode: 'json' }).$type<ImportPreview>(),
    total: integer().notNull().default(0),
    /** The plan's first notices and warnings (worker/imports/plan.ts), as sentences. `warningCount` also counts the rest. */
    warnings: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    warningCount: integer('warning_count').notNull().default(0),
    reason: text(),
    createdAt: text('created_at').notNull(),
    /**
     * Time of the last progress or re-enqueueing or, after a failed reading of the archive, time of the next attempt.
     * worker/imports/sweep.ts enqueues the import again `STALLED_AFTER_MS` after this time, unless a slice of it has a lease.
     */
    activeAt: text('active_at').notNull(),
    dismissedAt: text('put_away_at'),
  },
  (table) => [
    index('imports_running')
      .on(table.activeAt)
      .where(inArray(table.state, ['reading', 'importing']).inlineParams()),
    index('imports_archive').on(table.activeAt).where(eq(table.hasArchive, true).inlineParams()),
  ],
);

export const importParts = sqliteTable(
  'import_parts',
  {
    importId: refersTo('import_id', () => imports.id).notNull(),
    number: integer().notNull(),
    etag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export interface PlannedPhoto {
  /** The attraction's name, in the spelling that comes first in the archive. */
  attraction: string;
  name: string;
  /** The photo's path in the archive, as messages show it. */
  path: string;
  offset: number;
  compressedSize: number;
  size: number;
  isDeflated: boolean;
  crc: number;
}

/** A slice is some photos of an archive. One queue message imports them in one batch, and leaves out unreadable photos. */
export const importSlices = sqliteTable(
  'import_slices',
  {
    importId: refersTo('import_id', () => imports.id).notNull(),
    number: integer().notNull(),
    /** The slice's photos; empty after the import. */
    photos: text({ mode: 'json' }).$type<PlannedPhoto[]>().notNull(),
    count: integer().notNull(),
    /** Until this time no other queue consumer takes the slice. After a failed attempt: until this time nobody retries it. */
    leasedUntil: text('leased_until'),
    attempts: integer().notNull().default(0),
    /** A random id of the attempt that has imported the slice (`claimId` in worker/imports/write.ts); null before the import. */
    doneBy: text('done_by'),
    attractionsAdded: integer('attractions_added').notNull().default(0),
    photosAdded: integer('photos_added').notNull().default(0),
    errors: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_slices_open').on(table.importId).where(isNull(table.doneBy)),
  ],
);
