import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { refersTo } from '../expressions.ts';
import { users } from './accounts.ts';
import { hashOfFile } from './catalogue.ts';

/** The house's texts and logo: one row with the id 1, or no row before the seed or the first edit. */
export const house = sqliteTable('house', {
  id: integer().primaryKey(),
  name: text().notNull(),
  handle: text(),
  line: text(),
  accent: text(),
  repeatDays: integer('repeat_days').notNull().default(14),
  logoHash: hashOfFile('logo_hash'),
});

/** Rows of revoked links stay, so that the server can distinguish their tokens from guessed tokens. */
export const links = sqliteTable('links', {
  id: integer().primaryKey({ autoIncrement: true }),
  label: text().notNull(),
  /** SHA-256 of the token, hex. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The token, so that the link's address can be shown again; null for links made before release 0.9. */
  token: text(),
  hasPackage: integer('has_package', { mode: 'boolean' }).notNull(),
  endsOn: text('ends_on'),
  createdBy: refersTo('created_by', () => users.id).notNull(),
  createdAt: text('created_at').notNull(),
  revokedAt: text('revoked_at'),
});
