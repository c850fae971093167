import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How each thing that happens by the clock last went (worker/cron.ts), one row for each; `restore` is written by a restore. */
export const runs = sqliteTable('runs', {
  /** The step: `files`, `schedules`, … */
  name: text().primaryKey(),
  startedAt: text('started_at').notNull(),
  endedAt: text('ended_at'),
  okay: integer({ mode: 'boolean' }),
  /** When it last ended well. */
  okayAt: text('okay_at'),
  /** What it did, or the error that it ended with. */
  detail: text({ mode: 'json' }).$type<unknown>(),
});
