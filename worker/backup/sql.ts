// All SQL of backup and restore, raw: a backup walks every table by the names that its manifest has, which may be those of
// an older version of the product, and goes over databases that are reached from outside a Worker.
import { getTableName, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { schedules } from '../../db/schema/schedules.ts';
import { indexSchedulesWhere } from '../../db/search.ts';
import { RESTORE } from '../services/health/runs.ts';
import { COLUMNS, type Columns, GROUPS, type Group, PARENTS_FIRST } from './tables.ts';

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/** Some rows of one table. Those of a table come in one order, however they are sliced. */
export interface Slice {
  table: string;
  rows: Row[];
}

/**
 * Reads all rows of an installation, in slices. One of the usual size (at most one slice of each table) is read in one
 * batch, which is one instant; of a larger one each programme and each import is of one instant, and what they refer to
 * is read after them.
 * @param columns which ones, by table: a backup may come from a version that had fewer
 */
export async function* readRows(d1: D1Database, columns: Columns = COLUMNS): AsyncGenerator<Slice> {
  const groups = GROUPS.filter(({ members }) => members.some(({ table }) => getTableName(table) in columns));
  const slices = await readNext(d1, groups, 0, columns);
  if (groups.every((group) => isLast(group, slices))) {
    yield* slices;
    return;
  }
  for (const group of groups) {
    let after: SqlValue = 0;
    for (let isOver = false; !isOver; ) {
      const next = await readNext(d1, [group], after, columns);
      yield* next;
      after = next[0]?.rows.at(-1)?.[group.key.split('.')[1] ?? ''] ?? after;
      isOver = isLast(group, next);
    }
  }
}

/** The next slices of each group, in one batch; `after` is the last key that was read, 0 before the first. */
async function readNext(d1: D1Database, groups: readonly Group[], after: SqlValue, columns: Columns): Promise<Slice[]> {
  const reads = groups.flatMap(({ key, limit, members }) => {
    const keys = `select ${key} from ${key.split('.')[0]} where ${key} > ? order by ${key} limit ${limit}`;
    return members.flatMap(({ table, from, order }) => {
      const name = getTableName(table);
      const wanted = columns[name]?.map((column) => `"${name}"."${column}" as "${column}"`).join();
      return wanted ? [{ name, text: `select ${wanted} from ${from} where ${key} in (${keys}) order by ${order}` }] : [];
    });
  });
  const results = await d1.batch<Row>(reads.map(({ text }) => d1.prepare(text).bind(after)));
  return reads.map(({ name }, i) => ({ table: name, rows: results[i]?.results ?? [] }));
}

const isLast = ({ key, limit }: Group, slices: Slice[]) =>
  (slices.find(({ table }) => key.startsWith(`${table}.`))?.rows.length ?? 0) < limit;

/** The migrations that a database has, in order. */
export async function migrationsOf(d1: D1Database): Promise<string[]> {
  const { results } = await d1.prepare('select name from d1_migrations order by id').all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The highest number that each table has given out. */
export async function sequencesOf(d1: D1Database): Promise<Record<string, number>> {
  const { results } = await d1.prepare('select name, seq from sqlite_sequence').all<{ name: string; seq: number }>();
  return Object.fromEntries(results.filter(({ name }) => name in COLUMNS).map(({ name, seq }) => [name, seq]));
}

/** Numbers that were given out and removed for good are not given again. */
export async function raiseSequences(d1: D1Database, sequences: Record<string, number>): Promise<void> {
  const numbers = JSON.stringify(sequences);
  await d1.batch([
    d1
      .prepare(`update sqlite_sequence set seq = max(seq, (select value from json_each(?1) where key = name))
        where name in (select key from json_each(?1))`)
      .bind(numbers),
    d1
      .prepare(`insert into sqlite_sequence (name, seq) select key, value from json_each(?1)
        where key not in (select name from sqlite_sequence)`)
      .bind(numbers),
  ]);
}

/** The tables of a backup that a database has: one of an older version has fewer. */
async function tablesOf(d1: D1Database): Promise<string[]> {
  const { results } = await d1.prepare(`select name from sqlite_master where type = 'table'`).all<{ name: string }>();
  return PARENTS_FIRST.filter((table) => results.some(({ name }) => name === table));
}

/** Those that have any row. */
export async function tablesWithRows(d1: D1Database): Promise<string[]> {
  const there = await tablesOf(d1);
  if (there.length === 0) return [];
  const found = await d1.batch(there.map((table) => d1.prepare(`select 1 from ${table} limit 1`)));
  return there.filter((_, i) => (found[i]?.results.length ?? 0) > 0);
}

const UNFINISHED = `select detail ->> 'backup' as id from runs where name = '${RESTORE}' and ended_at is null`;

/** The backup whose restore has begun and not come to its end; null when there is none. */
export async function unfinishedRestore(d1: D1Database): Promise<string | null> {
  const { results } = await d1.prepare(`select 1 from sqlite_master where name = 'runs'`).all();
  return results.length > 0 ? ((await d1.prepare(UNFINISHED).all<{ id: string }>()).results[0]?.id ?? null) : null;
}

/**
 * Marks an installation as being restored from this backup, if it is empty. One that is marked already is taken over as
 * long as no row has come in.
 * @returns the backup that it is marked with now; null when it is not
 */
export async function markRestore(d1: D1Database, id: string, now: string): Promise<string | null> {
  const isEmpty = (await tablesOf(d1)).map((table) => `not exists (select 1 from ${table})`).join(' and ');
  const mark = d1
    .prepare(`insert into runs (name, started_at, detail) select '${RESTORE}', ?, json_object('backup', ?) where ${isEmpty}
      on conflict (name) do update set started_at = excluded.started_at, ended_at = null, okay = null, detail = excluded.detail`)
    .bind(now, id);
  const [, marked] = await d1.batch<{ id: string }>([mark, d1.prepare(UNFINISHED)]);
  return marked?.results[0]?.id ?? null;
}

export async function finishRestore(d1: D1Database, detail: object, now: string): Promise<void> {
  const text = `update runs set ended_at = ?1, okay = 1, okay_at = ?1, detail = ?2 where name = '${RESTORE}'`;
  await d1.prepare(text).bind(now, JSON.stringify(detail)).run();
}

/** Writes rows of one table; those that are there already stay, so that it can be done again. */
export async function insertRows(d1: D1Database, table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const from = columns.map((column) => `value ->> '$.${column}'`).join();
  const into = columns.map((column) => `"${column}"`).join();
  const text = `insert into "${table}" (${into}) select ${from} from json_each(?) where true on conflict do nothing`;
  await d1.prepare(text).bind(JSON.stringify(rows)).run();
}

/** Programmes indexed in one statement. */
const INDEXED = 500;

/** Rebuilds the search index of all programmes up to a number. */
export async function indexSchedules(d1: D1Database, highest: number): Promise<void> {
  for (let after = 0; after < highest; after += INDEXED) {
    await drizzle(d1).run(indexSchedulesWhere(sql`${schedules.id} > ${after} and ${schedules.id} <= ${after + INDEXED}`));
  }
}
