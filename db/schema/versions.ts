import { isNull } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AnswerKind, VersionKind } from '../../core/contracts/versions.ts';
import { refersTo } from '../expressions.ts';
import { users } from './accounts.ts';
import { hashOfFile } from './catalogue.ts';
import { events } from './events.ts';
import { schedules } from './schedules.ts';

/** A version's content never changes. A version is removed together with its programme. */
export const versions = sqliteTable(
  'versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    scheduleId: refersTo('schedule_id', () => schedules.id).notNull(),
    number: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    /** The name that the author has typed on the device, if any; null if an administrator (`userId`) made the version. */
    author: text(),
    userId: refersTo('user_id', () => users.id),
    createdAt: text('created_at').notNull(),
    /** The events as JSON (db/json.ts): `contentJson`, or `extraContentJson` if only the extra events were sent. */
    content: text().notNull(),
    /** Changes since the version before, by `countChanges`; null for the first version, and until they are counted. */
    changes: integer(),
  },
  (table) => [
    uniqueIndex('versions_number').on(table.scheduleId, table.number),
    // Finds when a programme was last sent without reading all its versions, each of which holds a whole programme.
    index('versions_created').on(table.scheduleId, table.createdAt),
  ],
);

/** The pictures that at least one version of a programme shows. They stay as long as the programme exists. */
export const versionFiles = sqliteTable(
  'version_files',
  {
    scheduleId: refersTo('schedule_id', () => schedules.id).notNull(),
    fileHash: hashOfFile('file_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.fileHash] }), index('version_files_file').on(table.fileHash)],
);

export const versionViews = sqliteTable(
  'version_views',
  {
    versionId: refersTo('version_id', () => versions.id).notNull(),
    userId: refersTo('user_id', () => users.id).notNull(),
    seenAt: text('seen_at'),
    exportedAt: text('exported_at'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.userId] })],
);

/** An administrator's answer to a version, or to one evening of it (`eventId`). */
export const answers = sqliteTable(
  'answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    versionId: refersTo('version_id', () => versions.id).notNull(),
    eventId: refersTo('event_id', () => events.id),
    userId: refersTo('user_id', () => users.id).notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    text: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('answers_version').on(table.versionId), index('answers_event').on(table.eventId)],
);

// Release 0.8 removed the e-mails about sent programmes. The two tables below stay, because an installation may go back to 0.7.

export const mailAddresses = sqliteTable('mail_addresses', {
  id: integer().primaryKey({ autoIncrement: true }),
  address: text().notNull().unique(),
  createdAt: text('created_at').notNull(),
});

export const mails = sqliteTable(
  'mails',
  {
    versionId: refersTo('version_id', () => versions.id).primaryKey(),
    origin: text().notNull(),
    sentTo: text('sent_to', { mode: 'json' }).$type<number[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    leasedUntil: text('leased_until').notNull(),
    doneAt: text('done_at'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('mails_open').on(table.createdAt).where(isNull(table.doneAt))],
);
