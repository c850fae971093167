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

/** Name of the row that `npm run restore` writes at its end. */
export const RESTORE = 'restore';

/**
 * Name of the row that the seed writes. Its detail holds the highest id of each table and the seeded house, so that example rows
 * are recognised without a column of their own.
 */
export const EXAMPLE = 'example';
