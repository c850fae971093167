import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * An image that lies in R2 under `media/{hash}`. Content-addressed: the same bytes are one file, whatever shows them,
 * and its address never changes what it means.
 */
export const files = sqliteTable('files', {
  /** SHA-256 of the bytes, hex. */
  hash: text().primaryKey(),
  /** image/jpeg, image/png or image/webp. */
  type: text().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  /** When it was last uploaded; only what nothing shows a day later is cleared away. */
  createdAt: text('created_at').notNull(),
  /** Set while the daily clearing takes the file away (worker/media/clean.ts): who uploads it meanwhile waits. */
  leavingAt: text('leaving_at'),
});
