import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { versions } from './versions.ts';

// Of e-mail about versions, which was taken out in 0.8. Nothing writes or reads these rows for their own sake: a backup copies
// what is there, and the purge removes it with its version. The tables stay because an installation may have rows in them, and
// the code of 0.7, to which it may go back, asks for them.

/** Who was told of new versions. */
export const mailAddresses = sqliteTable('mail_addresses', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** In lower case. */
  address: text().notNull().unique(),
  createdAt: text('created_at').notNull(),
});

/** What was to be sent of a version: one message to each address. */
export const mails = sqliteTable(
  'mails',
  {
    versionId: integer('version_id')
      .primaryKey()
      .references(() => versions.id, { onDelete: 'restrict' }),
    /** Where the version was handed over. */
    origin: text().notNull(),
    /** Ids of the addresses that have been written to. */
    sentTo: text('sent_to', { mode: 'json' }).$type<number[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** Until then one consumer had it to itself. */
    leasedUntil: text('leased_until').notNull(),
    /** When nothing was left to be sent. */
    doneAt: text('done_at'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('mails_open').on(table.createdAt).where(sql`${table.doneAt} is null`)],
);
