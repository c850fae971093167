import { isNotNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { deletable } from './accounts.ts';

/** An image stored in R2 under `media/{hash}`. Images with equal bytes are one file. The content at an address never changes. */
export const files = sqliteTable('files', {
  hash: text().primaryKey(),
  type: text().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  /** When the file was last uploaded. The daily cleaning keeps even an unused file for a day after its upload. */
  createdAt: text('created_at').notNull(),
  /** Set while the daily cleaning deletes the file (worker/media/clean.ts). Meanwhile an upload of the same bytes is refused. */
  leavingAt: text('leaving_at'),
});

export const hashOfFile = (name: string) => text(name).references(() => files.hash, { onDelete: 'restrict' });

/** A flyer. If `deletedAt` is set, the catalogue hides the flyer, but programmes that use the flyer keep showing it. */
export const layouts = sqliteTable(
  'layouts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    fileHash: hashOfFile('file_hash').notNull(),
    createdAt: text('created_at').notNull(),
    ...deletable(),
  },
  (table) => [
    index('layouts_file').on(table.fileHash),
    index('layouts_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
  ],
);

/** The table is not called "values", because SQL reserves that word. */
export const entryValues = sqliteTable('entry_values', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  createdAt: text('created_at').notNull(),
  ...deletable(),
});

export const lotSettings = sqliteTable('lot_settings', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  label: text().notNull(),
  firstLotLabel: text('first_lot_label').notNull(),
  firstLotValue: text('first_lot_value').notNull(),
  secondLotLabel: text('second_lot_label').notNull(),
  secondLotValue: text('second_lot_value').notNull(),
  lastLotLabel: text('last_lot_label').notNull(),
  lastLotValue: text('last_lot_value').notNull(),
});
