import { isNotNull, isNull } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { refersTo } from '../expressions.ts';
import { deletable, users } from './accounts.ts';
import { hashOfFile } from './catalogue.ts';

/** An artist or band. `nameKey` (core/rules/search) is unique among attractions that are not deleted. */
export const attractions = sqliteTable(
  'attractions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    createdAt: text('created_at').notNull(),
    ...deletable(),
    /** The attraction into which this one was merged, else null. A merged attraction is deleted, and its name is an old name. */
    mergedInto: refersTo('merged_into', (): AnySQLiteColumn => attractions.id),
  },
  (table) => [
    uniqueIndex('attractions_name_key').on(table.nameKey).where(isNull(table.deletedAt)),
    index('attractions_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    index('attractions_merged_into').on(table.mergedInto).where(isNotNull(table.mergedInto)),
  ],
);

export const attractionPhotos = sqliteTable(
  'attraction_photos',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    attractionId: refersTo('attraction_id', () => attractions.id).notNull(),
    name: text().notNull(),
    fileHash: hashOfFile('file_hash').notNull(),
    /** `sourceKey` of the uploaded file (worker/media/keys.ts), by which an import finds existing photos; null if unknown. */
    source: text(),
    createdAt: text('created_at').notNull(),
    ...deletable(),
  },
  (table) => [
    index('attraction_photos_of').on(table.attractionId, table.deletedAt),
    index('attraction_photos_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    index('attraction_photos_file').on(table.fileHash),
  ],
);

export const attractionMerges = sqliteTable(
  'attraction_merges',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    keptId: refersTo('kept_id', () => attractions.id).notNull(),
    goneId: refersTo('gone_id', () => attractions.id).notNull(),
    userId: refersTo('user_id', () => users.id).notNull(),
    createdAt: text('created_at').notNull(),
    undoneAt: text('undone_at'),
    /** Always null since migration 0016: undoing a merge needs no stored data. */
    undo: text(),
  },
  (table) => [index('attraction_merges_kept').on(table.keptId), index('attraction_merges_gone').on(table.goneId)],
);
