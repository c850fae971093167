import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { refersTo } from '../expressions.ts';

/** An administrator's account. `usernameKey` (`nameKey` of the name) makes names unique regardless of case and Unicode form. */
export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  lastSeenAt: text('last_seen_at'),
  /** Set if the account was removed. Its row stays, because other rows refer to it. Another account may take the name. */
  removedAt: text('removed_at'),
  /** SHA-256 of the one-time code for a new password, and when this code expires; null without a code. */
  resetHash: text('reset_hash'),
  resetEndsAt: text('reset_ends_at'),
});

/** When and by whom a row was deleted. `deletedBy` is null for automatic deletions (services/purge) and before release 0.9. */
export const deletable = () => ({ deletedAt: text('deleted_at'), deletedBy: refersTo('deleted_by', () => users.id) });

/** A login session. Lucia's adapter requires all columns except `createdAt`. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, hex, so that a copy of the database gives no access. */
    id: text().primaryKey(),
    userId: refersTo('user_id', () => users.id).notNull(),
    /** Seconds since 1970. Using the session extends this time (worker/auth/sessions.ts). */
    expiresAt: integer('expires_at').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Counts attempts at a password or a code. `key` is a hash of the action and of the account, address or device that tries. */
export const attempts = sqliteTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Milliseconds since 1970 after which the counter restarts at one. */
  resetAt: integer('reset_at').notNull(),
});

/** The access settings: one row with the id 1, or no row. Where a column is null, the installation's secret applies. */
export const accessSettings = sqliteTable('access_settings', {
  id: integer().primaryKey(),
  registrationOpen: integer('registration_open', { mode: 'boolean' }),
  registrationHash: text('registration_hash'),
  staffAsked: integer('staff_asked', { mode: 'boolean' }),
  staffHash: text('staff_hash'),
});

/** A device that has entered the staff code. The device has access until `expiresAt`, or until the code changes. */
export const staffDevices = sqliteTable('staff_devices', {
  id: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  createdAt: text('created_at').notNull(),
  /** Seconds since 1970. Using the device extends this time. */
  expiresAt: integer('expires_at').notNull(),
});
