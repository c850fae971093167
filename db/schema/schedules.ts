import { isNotNull, isNull, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { deletedBy } from './accounts.ts';

/** A week's programme. `requestKey` is the client's Idempotency-Key, or a random one; a repeated key means the same programme. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    startDate: text('start_date').notNull(),
    specialOnly: integer('special_only', { mode: 'boolean' }).notNull(),
    requestKey: text('request_key').notNull().unique(),
    /** Hash of the repetition's request; null for a programme that began empty. */
    requestHash: text('request_hash'),
    createdAt: text('created_at').notNull(),
    /** Hidden from this instant on, and purged 30 days later (worker/services/purge). */
    deletedAt: text('deleted_at'),
    deletedBy: deletedBy(),
    /** Never sent, so administrators and links do not see it. A week has at most one, so that everybody edits the same. */
    isDraft: integer('is_draft', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('schedules_start_date').on(table.startDate),
    index('schedules_newest').on(table.createdAt).where(isNull(table.deletedAt)),
    uniqueIndex('schedules_draft').on(table.startDate).where(sql`${table.isDraft} = 1 and ${table.deletedAt} is null`),
    index('schedules_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
  ],
);

/** What the history searches, kept up to date by `db/search.ts`. Apart, because it would make the rows of `schedules` long. */
export const scheduleSearch = sqliteTable('schedule_search', {
  id: integer().primaryKey(),
  /** Its dates as ` 25/ 11/ 2026/`: the separators mark where each part begins and ends. */
  dates: text().notNull(),
  /** Names of its events and attractions, without case and accents. */
  words: text().notNull(),
});
