import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/contracts/audit-log.ts';

/** Who did what: written in the batch of the change itself, kept for 180 days. Never holds a password, a code or a token. */
export const auditLog = sqliteTable(
  'deeds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<AuditKind>().notNull(),
    /** Username at that time, or the author's name on a device; null where nobody gave one. */
    actor: text(),
    /** What the action was done to, as a text: a name, a date. */
    subject: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('deeds_created').on(table.createdAt)],
);
