import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** A link that shows the sent week to whoever has it. Revoked ones stay, so that they can be told from guessed ones. */
export const links = sqliteTable('links', {
  id: integer().primaryKey({ autoIncrement: true }),
  label: text().notNull(),
  /** SHA-256 of the token, hex; the token itself is nowhere. */
  tokenHash: text('token_hash').notNull().unique(),
  hasPackage: integer('has_package', { mode: 'boolean' }).notNull(),
  /** The last calendar date on which it works; null for good. */
  endsOn: text('ends_on'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' }),
  createdAt: text('created_at').notNull(),
  revokedAt: text('revoked_at'),
});
