import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../core/contracts/audit-log.ts';

/** Who did what: written in the batch that does it, kept for 180 days. Never a password, a code or a token. */
export const auditLog = sqliteTable(
  'deeds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<AuditKind>().notNull(),
    /** Username of then, or the author's name of a device; null where nobody said. */
    actor: text(),
    /** What it was done to, in words: a name, a date. */
    subject: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('deeds_created').on(table.createdAt)],
);
