import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { files } from './files.ts';

/** A flyer. `deletedAt` removes it from the catalogue; programmes that use it go on showing it. */
export const layouts = sqliteTable(
  'layouts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    fileHash: text('file_hash')
      .notNull()
      .references(() => files.hash, { onDelete: 'restrict' }),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (table) => [index('layouts_file').on(table.fileHash)],
);
