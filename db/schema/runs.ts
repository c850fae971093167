import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The last result of each scheduled step (worker/cron.ts), one row each; a restore writes `restore`. */
export const runs = sqliteTable('runs', {
  /** Name of the step: `files`, `schedules`, … */
  name: text().primaryKey(),
  startedAt: text('started_at').notNull(),
  endedAt: text('ended_at'),
  okay: integer({ mode: 'boolean' }),
  /** When it last succeeded. */
  okayAt: text('okay_at'),
  /** What the step did, or its error. */
  detail: text({ mode: 'json' }).$type<unknown>(),
});
