import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { files } from './catalogue.ts';

/** What the house says of itself on all that leaves it: one row, with the id 1, or none while nobody has said anything. */
export const house = sqliteTable('house', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** With its "@". */
  handle: text(),
  /** The address line. */
  line: text(),
  /** #rrggbb in lower case. */
  accent: text(),
  /** Whoever plays again within so many days is pointed out before sending; 0 for never. */
  repeatDays: integer('repeat_days').notNull().default(14),
  logoHash: text('logo_hash').references(() => files.hash, { onDelete: 'restrict' }),
});

/** A link that shows the sent week to whoever has it. Revoked ones stay, so that they can be told from guessed ones. */
export const links = sqliteTable('links', {
  id: integer().primaryKey({ autoIncrement: true }),
  label: text().notNull(),
  /** SHA-256 of the token, hex: what an address is looked up by. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The token, so that the address can be shown again; null for links from before 0.9. */
  token: text(),
  hasPackage: integer('has_package', { mode: 'boolean' }).notNull(),
  /** The last calendar date on which it works; null for good. */
  endsOn: text('ends_on'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' }),
  createdAt: text('created_at').notNull(),
  revokedAt: text('revoked_at'),
});
