import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { files } from './files.ts';

/** An artist or band. `nameKey` (core/rules/search) is unique among those that are not deleted. */
export const attractions = sqliteTable(
  'attractions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (table) => [uniqueIndex('attractions_name_key').on(table.nameKey).where(sql`${table.deletedAt} is null`)],
);

/** A photo of one attraction; `name` is the original file name. */
export const attractionPhotos = sqliteTable(
  'attraction_photos',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    attractionId: integer('attraction_id')
      .notNull()
      .references(() => attractions.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    fileHash: text('file_hash')
      .notNull()
      .references(() => files.hash, { onDelete: 'restrict' }),
    /** CRC-32 and length of the file as it came (worker/media/source.ts): an archive's directory tells them too. */
    source: text(),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (table) => [
    index('attraction_photos_of').on(table.attractionId, table.deletedAt),
    index('attraction_photos_file').on(table.fileHash),
  ],
);
