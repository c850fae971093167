import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { deletedBy } from './accounts.ts';

/** A week's programme. `requestKey` is the client's Idempotency-Key, or a random one: the same key is the same programme. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Calendar date of the Wednesday. */
    startDate: text('start_date').notNull(),
    specialOnly: integer('special_only', { mode: 'boolean' }).notNull(),
    requestKey: text('request_key').notNull().unique(),
    /** Hash of what a repetition was asked to repeat; null for a programme that began empty. */
    requestHash: text('request_hash'),
    createdAt: text('created_at').notNull(),
    /** Out of sight from here on, gone for good 30 days later (worker/services/purge). */
    deletedAt: text('deleted_at'),
    deletedBy: deletedBy(),
    /** Never handed over: administrators and links do not have it. One a week, so that all who begin it write into the same. */
    isDraft: integer('is_draft', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('schedules_start_date').on(table.startDate),
    index('schedules_newest').on(table.createdAt).where(sql`${table.deletedAt} is null`),
    uniqueIndex('schedules_draft').on(table.startDate).where(sql`${table.isDraft} = 1 and ${table.deletedAt} is null`),
    index('schedules_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What the history finds a programme by, kept by `db/search.ts`. Apart from `schedules`, whose rows would become long. */
export const scheduleSearch = sqliteTable('schedule_search', {
  /** The programme's. */
  id: integer().primaryKey(),
  /** Its days, as ` 25/ 11/ 2026/`, so that each part has a beginning and an end. */
  dates: text().notNull(),
  /** Names of its events and of who plays, without case and accents. */
  words: text().notNull(),
});
