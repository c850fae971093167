import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { versions } from './versions.ts';

/** Who is told of new versions by e-mail. Only administrators see these. */
export const mailAddresses = sqliteTable('mail_addresses', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** In lower case. */
  address: text().notNull().unique(),
  createdAt: text('created_at').notNull(),
});

/** What is to be sent, or was, of a version: one message to each address. */
export const mails = sqliteTable(
  'mails',
  {
    versionId: integer('version_id')
      .primaryKey()
      .references(() => versions.id, { onDelete: 'restrict' }),
    /** Where the version was handed over: the link in the message leads there. */
    origin: text().notNull(),
    /** Ids of the addresses that have been written to. */
    sentTo: text('sent_to', { mode: 'json' }).$type<number[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** Until then one consumer has it to itself; long past, its message is lost. */
    leasedUntil: text('leased_until').notNull(),
    /** When nothing was left to be sent. */
    doneAt: text('done_at'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('mails_open').on(table.createdAt).where(sql`${table.doneAt} is null`)],
);
