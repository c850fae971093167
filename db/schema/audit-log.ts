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
