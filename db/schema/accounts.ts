import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Somebody who may administer. `usernameKey` (core/rules/search) makes a name one person's, whatever its case or accents' form. */
export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  /** See worker/auth/password.ts. */
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  /** When a session of theirs was last used, within an hour. */
  lastSeenAt: text('last_seen_at'),
  /**
   * From here on the account is gone. Its row stays, for what it did names it; its `usernameKey` becomes one that no name has, so
   * that the name is free again.
   */
  removedAt: text('removed_at'),
  /** SHA-256 of the code that lets them choose a new password, once, and when that ends; null without one. */
  resetHash: text('reset_hash'),
  resetEndsAt: text('reset_ends_at'),
});

/** Column of a row that can be brought back: who deleted it. Null where nobody did (services/purge), or before 0.9. */
export const deletedBy = () => integer('deleted_by').references(() => users.id, { onDelete: 'restrict' });

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

/**
 * What administrators have decided of the codes: one row, with the id 1, or none. Null is "as the secrets say" (REGISTRATION_CODE,
 * REGISTRATION_ENABLED, STAFF_CODE). Of the codes it has SHA-256 alone.
 */
export const accessSettings = sqliteTable('access_settings', {
  id: integer().primaryKey(),
  registrationOpen: integer('registration_open', { mode: 'boolean' }),
  registrationHash: text('registration_hash'),
  staffAsked: integer('staff_asked', { mode: 'boolean' }),
  staffHash: text('staff_hash'),
});

/** A device that has entered the staff code. It passes while that code is the staff code. */
export const staffDevices = sqliteTable('staff_devices', {
  /** SHA-256 of the cookie's value, hex. */
  id: text().primaryKey(),
  /** SHA-256 of the code that was entered, hex. */
  codeHash: text('code_hash').notNull(),
  createdAt: text('created_at').notNull(),
  /** Seconds since 1970. */
  expiresAt: integer('expires_at').notNull(),
});
