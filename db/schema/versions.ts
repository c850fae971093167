import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AnswerKind, VersionKind } from '../../core/contracts/versions.ts';
import { users } from './accounts.ts';
import { files } from './catalogue.ts';
import { events } from './events.ts';
import { schedules } from './schedules.ts';

/** What somebody was handed of a programme, whole and never changed. It lives and goes with its programme. */
export const versions = sqliteTable(
  'versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    /** Counts from 1 in each programme. */
    number: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    /** The name that the device gave; null where `userId` is set. */
    author: text(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: text('created_at').notNull(),
    /** The events as JSON: `contentJson` in db/json.ts. */
    content: text().notNull(),
    /** Fields that differ from the version before; null for the first one. */
    changes: integer(),
  },
  (table) => [
    uniqueIndex('versions_number').on(table.scheduleId, table.number),
    // A version's row has a whole programme in it: finding the newest reads this alone.
    index('versions_created').on(table.scheduleId, table.createdAt),
  ],
);

/** The pictures that any version of a programme shows: they stay as long as the programme. */
export const versionFiles = sqliteTable(
  'version_files',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    fileHash: text('file_hash')
      .notNull()
      .references(() => files.hash, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.fileHash] }), index('version_files_file').on(table.fileHash)],
);

/** That an administrator has seen a version, or has exported it. */
export const versionViews = sqliteTable(
  'version_views',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'restrict' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    seenAt: text('seen_at'),
    exportedAt: text('exported_at'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.userId] })],
);

/** What an administrator has answered to a version; with `eventId` it is about that day. */
export const answers = sqliteTable(
  'answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    versionId: integer('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'restrict' }),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'restrict' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text().$type<AnswerKind>().notNull(),
    text: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('answers_version').on(table.versionId), index('answers_event').on(table.eventId)],
);
