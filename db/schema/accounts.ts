import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Somebody who may administer. `usernameKey` (core/rules/search) makes a name one person's, whatever its case or accents' form. */
export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  /** See worker/auth/password.ts. */
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
});

/** A login that lasts. The columns but `createdAt` are those that lucia's adapter wants. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, hex: a copy of the database opens no door. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Seconds since 1970; moves on with use. */
    expiresAt: integer('expires_at').notNull(),
    /** From here the absolute limit counts. */
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Counter of tries at a password or a code, per account, address or device; `key` is a hash of whom it counts. */
export const attempts = sqliteTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Milliseconds since 1970 after which it counts from one again. */
  resetAt: integer('reset_at').notNull(),
});
