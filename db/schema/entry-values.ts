import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A default entry price text ("values" in the specification; the plain word is reserved in SQL). */
export const entryValues = sqliteTable('entry_values', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  createdAt: text('created_at').notNull(),
  deletedAt: text('deleted_at'),
});
