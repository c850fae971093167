import { type Column, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../db/schema/accounts.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues } from '../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { files } from '../../db/schema/files.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import { layouts } from '../../db/schema/layouts.ts';
import { lotSettings } from '../../db/schema/lot-settings.ts';
import { schedules } from '../../db/schema/schedules.ts';

/** A table of a group, how its rows are reached from the group's key, and the order in which they are read. */
interface Member {
  table: SQLiteTable;
  from: SQL;
  order: readonly Column[];
}

/** Tables that are read together, some keys at a time, so that what belongs together is of one instant. */
export interface Group {
  key: Column;
  /** Where the keys begin: below every one that there is. */
  start: string | number;
  /** Keys in one slice: a few MB of rows at most, which a Worker holds several times over. */
  limit: number;
  members: readonly Member[];
}

const alone = (table: SQLiteTable & { id: Column }, limit: number): Group => ({
  key: table.id,
  start: 0,
  limit,
  members: [{ table, from: sql`${table}`, order: [table.id] }],
});

const eventsOfSchedules = sql`${schedules} join ${events} on ${events.scheduleId} = ${schedules.id}`;

/**
 * What a backup holds, in the order in which it is read: what refers before what is referred to, so that whatever is
 * added meanwhile is in it. Of tables whose names are unique and may change, one slice holds all that a house has.
 */
export const GROUPS: readonly Group[] = [
  {
    key: schedules.id,
    start: 0,
    limit: 500,
    members: [
      { table: schedules, from: sql`${schedules}`, order: [schedules.id] },
      { table: events, from: eventsOfSchedules, order: [schedules.id, events.id] },
      {
        table: eventAttractions,
        from: sql`${eventsOfSchedules} join ${eventAttractions} on ${eventAttractions.eventId} = ${events.id}`,
        order: [schedules.id, events.id, eventAttractions.id],
      },
    ],
  },
  {
    key: imports.id,
    start: 0,
    // Of an archive that is being imported every photo is still written down.
    limit: 20,
    members: [
      { table: imports, from: sql`${imports}`, order: [imports.id] },
      {
        table: importParts,
        from: sql`${imports} join ${importParts} on ${importParts.importId} = ${imports.id}`,
        order: [imports.id, importParts.number],
      },
      {
        table: importSlices,
        from: sql`${imports} join ${importSlices} on ${importSlices.importId} = ${imports.id}`,
        order: [imports.id, importSlices.number],
      },
    ],
  },
  alone(attractionPhotos, 5_000),
  alone(attractions, 20_000),
  alone(layouts, 5_000),
  alone(entryValues, 20_000),
  alone(lotSettings, 20_000),
  alone(users, 20_000),
  { key: files.hash, start: '', limit: 10_000, members: [{ table: files, from: sql`${files}`, order: [files.hash] }] },
];

/** Tables that are left out on purpose, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'who is logged in: a copy should open no door, and after a restore one logs in again',
  attempts: 'counters of the last 15 minutes',
  runs: 'how the clock of that installation went',
  schedule_search: 'made anew of the programmes',
  d1_migrations: 'belongs to the database; the manifest names them',
};

/** Tables that SQLite, its search and D1 keep for themselves. */
export const INTERNAL = /^(?:sqlite_|_cf_|schedule_search_)/;

export const nameOf = (table: SQLiteTable): string => getTableConfig(table).name;

/** Columns by table. */
export type Columns = Readonly<Record<string, readonly string[]>>;

const TABLES = GROUPS.flatMap(({ members }) => members.map(({ table }) => table));

/** The tables of a backup with their columns, as this version of the product has them. */
export const COLUMNS: Columns = Object.fromEntries(
  TABLES.map((table) => [nameOf(table), getTableConfig(table).columns.map(({ name }) => name)]),
);

/** A column that names a row of another table. */
export interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}

export const REFERENCES: readonly Reference[] = TABLES.flatMap((table) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    return columns.map(({ name }, i) => ({
      table: nameOf(table),
      column: name,
      parent: nameOf(foreignTable as SQLiteTable),
      parentColumn: foreignColumns[i]?.name as string,
    }));
  }),
);

/** The tables in the order in which they can be written: foreign keys restrict. */
export const PARENTS_FIRST: readonly string[] = parentsFirst(Object.keys(COLUMNS));

function parentsFirst(names: string[]): string[] {
  const placed: string[] = [];
  while (placed.length < names.length) {
    const next = names.find(
      (name) => !placed.includes(name) && REFERENCES.every(({ table, parent }) => table !== name || placed.includes(parent)),
    );
    if (next === undefined) throw new Error('Tables refer to each other in a circle.');
    placed.push(next);
  }
  return placed;
}
