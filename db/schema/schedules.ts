import { isNotNull, isNull, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { deletable } from './accounts.ts';

/** A week's programme. The batch that inserts a programme finds the new row by the random `requestKey`. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    startDate: text('start_date').notNull(),
    specialOnly: integer('special_only', { mode: 'boolean' }).notNull(),
    requestKey: text('request_key').notNull().unique(),
    /** Unused since release 0.10. */
    requestHash: text('request_hash'),
    createdAt: text('created_at').notNull(),
    /** From `deletedAt` on the programme is hidden. 30 days later it is purged (worker/services/purge). */
    ...deletable(),
    /** A draft is not shown to administrators or on links. A week has at most one, so that everybody edits the same programme. */
    isDraft: integer('is_draft', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('schedules_start_date').on(table.startDate),
    index('schedules_newest').on(table.createdAt).where(isNull(table.deletedAt)),
    uniqueIndex('schedules_draft').on(table.startDate).where(sql`${table.isDraft} = 1 and ${table.deletedAt} is null`),
    index('schedules_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
  ],
);

/** The texts that the history searches (`db/search.ts`). Their own table keeps the rows of `schedules` short. */
export const scheduleSearch = sqliteTable('schedule_search', {
  id: integer().primaryKey(),
  /** The programme's dates as ` 25/ 11/ 2026/`: the separators mark where each part begins and ends. */
  dates: text().notNull(),
  /** The names of the programme's events and attractions, without case and accents. */
  words: text().notNull(),
});
