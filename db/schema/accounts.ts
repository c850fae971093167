import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { refersTo } from './columns.ts';

/** An administrator's account. `usernameKey` (core/rules/search) is unique regardless of case and Unicode form. */
export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  /** Format: worker/auth/password.ts. */
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  lastSeenAt: text('last_seen_at'),
  /** Set for a removed account. Its row stays for the rows that refer to it; `usernameKey` then has a value that no name has. */
  removedAt: text('removed_at'),
  /** SHA-256 of the one-time code for choosing a new password, and the code's end; null without a code. */
  resetHash: text('reset_hash'),
  resetEndsAt: text('reset_ends_at'),
});

/** Column of a row that can be restored: who deleted it. Null for automatic deletions (services/purge), and before 0.9. */
export const deletedBy = () => refersTo('deleted_by', () => users.id);

/** A login session. All columns but `createdAt` are required by lucia's adapter. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, hex, so that a copy of the database gives no access. */
    id: text().primaryKey(),
    userId: refersTo('user_id', () => users.id).notNull(),
    /** Seconds since 1970; extended by use. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Counter of attempts at a password or a code, per account, address or device; `key` is a hash of the counted one. */
export const attempts = sqliteTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Milliseconds since 1970 after which the counter restarts at one. */
  resetAt: integer('reset_at').notNull(),
});

/** One row with the id 1, or none. Null leaves the decision to the secrets. Codes are stored as SHA-256 only. */
export const accessSettings = sqliteTable('access_settings', {
  id: integer().primaryKey(),
  registrationOpen: integer('registration_open', { mode: 'boolean' }),
  registrationHash: text('registration_hash'),
  staffAsked: integer('staff_asked', { mode: 'boolean' }),
  staffHash: text('staff_hash'),
});

/** A device that has entered the staff code. It has access as long as that code is valid. */
export const staffDevices = sqliteTable('staff_devices', {
  id: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
});
