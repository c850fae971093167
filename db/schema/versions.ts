import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AnswerKind, VersionKind } from '../../core/contracts/versions.ts';
import { users } from './accounts.ts';
import { files } from './catalogue.ts';
import { events } from './events.ts';
import { schedules } from './schedules.ts';

/** A numbered copy of a programme that never changes. It is removed together with the programme. */
export const versions = sqliteTable(
  'versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    /** Counts from 1 within each programme. */
    number: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    /** The author's name on the device; null where `userId` is set. */
    author: text(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: text('created_at').notNull(),
    /** The events as JSON: `contentJson` in db/json.ts. */
    content: text().notNull(),
    /** Number of fields that differ from the version before; null for the first one. */
    changes: integer(),
  },
  (table) => [
    uniqueIndex('versions_number').on(table.scheduleId, table.number),
    // Finds the newest version without reading the rows, each of which holds a whole programme.
    index('versions_created').on(table.scheduleId, table.createdAt),
  ],
);

/** The pictures that any version of a programme shows; they are kept as long as the programme. */
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

/** An administrator's answer to a version; with `eventId` it is about that evening. */
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
