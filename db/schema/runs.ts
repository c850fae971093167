import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The last result of each scheduled step (worker/cron.ts). The seed and `npm run restore` each add a row. */
export const runs = sqliteTable('runs', {
  name: text().primaryKey(),
  startedAt: text('started_at').notNull(),
  endedAt: text('ended_at'),
  okay: integer({ mode: 'boolean' }),
  okayAt: text('okay_at'),
  /** The result that the cron step returned, or its error. */
  detail: text({ mode: 'json' }).$type<unknown>(),
});

export const RESTORE = 'restore';

/**
 * Name of the row that the seed writes. Its detail identifies the example house: the highest id of example rows in each table,
 * the values' names and the house's texts. A deletion of the example house adds `clearedAt`, when it cleared texts of the house, and
 * `hadHandle` and `hadLine`: 1 for a text that it cleared.
 */
export const EXAMPLE = 'example';
