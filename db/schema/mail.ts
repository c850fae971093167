import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { versions } from './versions.ts';

// Tables of e-mail about versions, a feature removed in 0.8. A backup copies their rows, and the purge removes them with their
// version; nothing else uses them. They stay because installations may have rows in them, and because the code of 0.7, to which
// an installation may go back, reads them.

export const mailAddresses = sqliteTable('mail_addresses', {
  id: integer().primaryKey({ autoIncrement: true }),
  address: text().notNull().unique(),
  createdAt: text('created_at').notNull(),
});

export const mails = sqliteTable(
  'mails',
  {
    versionId: integer('version_id')
      .primaryKey()
      .references(() => versions.id, { onDelete: 'restrict' }),
    origin: text().notNull(),
    /** Ids of the addresses already written to. */
    sentTo: text('sent_to', { mode: 'json' }).$type<number[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** One consumer had the row to itself until then. */
    leasedUntil: text('leased_until').notNull(),
    doneAt: text('done_at'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('mails_open').on(table.createdAt).where(sql`${table.doneAt} is null`)],
);
