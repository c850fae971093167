import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/contracts/audit-log.ts';

/** Who did what. Written in the batch of the change itself, kept for 180 days. Never has a password, a code or a token. */
export const auditLog = sqliteTable(
  'deeds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<AuditKind>().notNull(),
    /** The username at that time, or the author's name on a device; null if nobody gave a name. */
    actor: text(),
    /** What the action was done to, as a text, for example a name or a date. */
    subject: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('deeds_created').on(table.createdAt)],
);
