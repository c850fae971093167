import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/contracts/audit-log.ts';

/** The audit log. A change and its entry are written in one batch. Entries stay 180 days and have no password, code or token. */
export const auditLog = sqliteTable(
  'deeds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<AuditKind>().notNull(),
    /** The username at that time, or the author's name on a device; null if nobody gave a name. */
    actor: text(),
    /** What the logged action concerns, as a text: for example an attraction's name or a programme's start date. */
    subject: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('deeds_created').on(table.createdAt)],
);

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
 * the values' names and the house's texts. If a deletion of the example house clears the house's handle or line, it adds its
 * time as `clearedAt`, and sets `hadHandle` or `hadLine` to 1 for a text that it cleared.
 */
export const EXAMPLE = 'example';
