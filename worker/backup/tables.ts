import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { accessSettings, users } from '../../db/schema/accounts.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { entryValues, files, layouts, lotSettings } from '../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { house, links } from '../../db/schema/house.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import { mailAddresses, mails } from '../../db/schema/mail.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { answers, versionFiles, versions, versionViews } from '../../db/schema/versions.ts';

/** Tables that are read together, some keys at a time, so that what belongs together is of one instant. */
export interface Group {
  key: string;
  /** Keys in one slice: a few MB of rows at most, which a Worker holds several times over. */
  limit: number;
  /** How the rows of each table are reached from the key, and the order in which they are read. */
  members: readonly { table: SQLiteTable; from: string; order: string }[];
}

const alone = (table: SQLiteTable, limit: number, column = 'id'): Group => {
  const name = getTableName(table);
  return { key: `${name}.${column}`, limit, members: [{ table, from: name, order: `${name}.${column}` }] };
};

const EVENTS = 'schedules join events on events.schedule_id = schedules.id';

/**
 * What a backup holds, in the order in which it is read: what refers before what is referred to, so that whatever is
 * added meanwhile is in it. Of tables whose names are unique and may change, one slice holds all that a venue has.
 */
export const GROUPS: readonly Group[] = [
  {
    key: 'versions.id',
    // Each holds a whole programme as JSON.
    limit: 100,
    members: [
      { table: versions, from: 'versions', order: 'versions.id' },
      {
        table: versionViews,
        from: 'versions join version_views on version_views.version_id = versions.id',
        order: 'versions.id, version_views.user_id',
      },
      { table: answers, from: 'versions join answers on answers.version_id = versions.id', order: 'versions.id, answers.id' },
      { table: mails, from: 'versions join mails on mails.version_id = versions.id', order: 'versions.id' },
    ],
  },
  {
    key: 'schedules.id',
    limit: 500,
    members: [
      { table: schedules, from: 'schedules', order: 'schedules.id' },
      { table: events, from: EVENTS, order: 'schedules.id, events.id' },
      {
        table: eventAttractions,
        from: `${EVENTS} join event_attractions on event_attractions.event_id = events.id`,
        order: 'schedules.id, events.id, event_attractions.id',
      },
      // After the versions, so that no picture of one is missing.
      {
        table: versionFiles,
        from: 'schedules join version_files on version_files.schedule_id = schedules.id',
        order: 'schedules.id, version_files.file_hash',
      },
    ],
  },
  {
    key: 'imports.id',
    // Every photo of a running import has its row.
    limit: 20,
    members: [
      { table: imports, from: 'imports', order: 'imports.id' },
      {
        table: importParts,
        from: 'imports join import_parts on import_parts.import_id = imports.id',
        order: 'imports.id, import_parts.number',
      },
      {
        table: importSlices,
        from: 'imports join import_slices on import_slices.import_id = imports.id',
        order: 'imports.id, import_slices.number',
      },
    ],
  },
  alone(auditLog, 20_000),
  alone(accessSettings, 1),
  // Each holds what it moved as JSON.
  alone(attractionMerges, 100),
  alone(attractionPhotos, 5_000),
  alone(attractions, 20_000),
  alone(layouts, 5_000),
  alone(house, 1),
  alone(links, 20_000),
  alone(entryValues, 20_000),
  alone(lotSettings, 20_000),
  alone(mailAddresses, 20_000),
  alone(users, 20_000),
  alone(files, 10_000, 'hash'),
];

/** Tables that are left out on purpose, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a copy should open no door: after a restore everybody logs in again',
  staff_devices: 'as sessions',
  attempts: 'counters of the last 15 minutes',
  runs: 'how the scheduled work of that installation went',
  schedule_search: 'rebuilt from the programmes',
  d1_migrations: 'belongs to the database; the manifest names them',
};

/** Tables that SQLite, its search and D1 keep for themselves. */
export const INTERNAL = /^(?:sqlite_|_cf_|schedule_search_)/;

/** Columns by table. */
export type Columns = Readonly<Record<string, readonly string[]>>;

const TABLES = GROUPS.flatMap(({ members }) => members.map(({ table }) => table));

/** The tables of a backup with their columns, as this version of the product has them. */
export const COLUMNS: Columns = Object.fromEntries(
  TABLES.map((table) => [getTableName(table), getTableConfig(table).columns.map(({ name }) => name)]),
);

/** The order in which tables can be written, as foreign keys restrict. */
export const PARENTS_FIRST = GROUPS.toReversed().flatMap(({ members }) => members.map(({ table }) => getTableName(table)));

/** The columns that name a row of another table. */
export const REFERENCES = TABLES.flatMap((table) =>
  getTableConfig(table).foreignKeys.map((foreignKey) => {
    const { columns, foreignColumns, foreignTable } = foreignKey.reference();
    return {
      table: getTableName(table),
      column: columns[0]?.name ?? '',
      parent: getTableName(foreignTable),
      parentColumn: foreignColumns[0]?.name ?? '',
    };
  }),
);
