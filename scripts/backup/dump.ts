import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { EXAMPLE } from '../../db/schema/records.ts';

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** For each table the SQL condition of the rows that a backup leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // A backup must not log anybody in: after a restore everybody logs in again.
  sessions: 'true',
  staff_devices: 'true',
  // Counters of attempts at a password or code are outdated after 15 minutes.
  attempts: 'true',
  // Only the row about the example house is copied. The other rows record this installation's scheduled work or its restore.
  runs: `name <> '${EXAMPLE}'`,
};

/** The most bytes of rows in one statement. D1 allows statements of 100 kB. */
const STATEMENT_BYTES = 60_000;

/** If a row is too long for one statement, texts over LONG_CHARACTERS start empty, and each UPDATE appends PIECE_CHARACTERS. */
const LONG_CHARACTERS = 1_000;
const PIECE_CHARACTERS = 10_000;

export function load(sql: string): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  database.exec(sql);
  return database;
}

const valuesOf = (database: DatabaseSync, query: string, ...parameters: string[]): string[] =>
  database
    .prepare(query)
    .all(...parameters)
    .map((row) => `${Object.values(row)[0]}`);

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  valuesOf(database, 'select name from pragma_table_info(?)', table);

/** An SQL condition: true for names of the product's own tables and indexes, false for those of SQLite and workerd. */
export const IS_OURS = String.raw`name not like 'sqlite\_%' escape '\' and name not like '\_cf\_%' escape '\'`;

const tablesOf = (database: DatabaseSync): string[] =>
  valuesOf(database, `select name from sqlite_schema where type = 'table' and ${IS_OURS} order by name`);

/** Returns queries for the texts that D1's export damages: in a text with a line break, a typed \n becomes a line break. */
export function doubtfulTexts(database: DatabaseSync): { table: string; column: string; query: string }[] {
  return tablesOf(database).flatMap((table) =>
    columnsOf(database, table).flatMap((column) => {
      const breaks = `(instr("${column}", char(10)) > 0 or instr("${column}", char(13)) > 0)`;
      if (!database.prepare(`select 1 from "${table}" where ${breaks} limit 1`).get()) return [];
      const text = `instr("${column}", '\\n') > 0 or instr("${column}", '\\r') > 0`;
      return [
        {
          table,
          column,
          query: `select rowid as id, "${column}" as text from "${table}" where rowid > ? and ${breaks} and (${text}) order by rowid limit 50`,
        },
      ];
    }),
  );
}

/** Writes a text as SQL on one line: line breaks become a mark that is not in the text, and SQL's `replace` restores them. */
function literal(text: string): string {
  const onOneLine = (of: string, code: number, value: string) => {
    if (!of.includes(String.fromCharCode(code))) return value;
    let mark = code === 10 ? '\\n' : '\\r';
    for (let n = 0; of.includes(mark); n += 1) mark = `(\\${code}-${n})`;
    return `replace(${value.replaceAll(String.fromCharCode(code), mark)},'${mark}',char(${code}))`;
  };
  return onOneLine(text, 13, onOneLine(text, 10, `'${text.replaceAll("'", "''")}'`));
}

const textOf = (quoted: string) => quoted.slice(1, -1).replaceAll("''", "'");

const oneLine = (quoted: string) => (quoted.startsWith("'") && /[\n\r]/.test(quoted) ? literal(textOf(quoted)) : quoted);

function* longRow(table: string, columns: string[], into: string, quoted: string[]): Generator<string> {
  const isLong = (value: string) => value.startsWith("'") && value.length > LONG_CHARACTERS;
  yield `${into}(${quoted.map((value) => (isLong(value) ? "''" : oneLine(value))).join(',')});`;
  for (const [n, value] of quoted.entries()) {
    if (!isLong(value)) continue;
    const text = [...textOf(value)];
    for (let from = 0; from < text.length; from += PIECE_CHARACTERS) {
      const piece = literal(text.slice(from, from + PIECE_CHARACTERS).join(''));
      yield `UPDATE "${table}" SET "${columns[n]}" = "${columns[n]}" || ${piece} WHERE rowid = (SELECT max(rowid) FROM "${table}");`;
    }
  }
}

function* rowsOf(database: DatabaseSync, table: string): Generator<string> {
  const columns = columnsOf(database, table);
  const into = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(',')}) VALUES`;
  const read = columns.map((name) => `quote("${name}") as "${name}"`).join();
  let rows: string[] = [];
  let size = 0;
  for (const row of database.prepare(`select ${read} from "${table}" order by rowid`).iterate()) {
    const quoted = columns.map((name) => `${row[name]}`);
    const values = `(${quoted.map(oneLine).join(',')})`;
    const bytes = Buffer.byteLength(values);
    if (size + bytes > STATEMENT_BYTES && rows.length > 0) {
      yield `${into}${rows.join(',')};`;
      rows = [];
      size = 0;
    }
    if (bytes > STATEMENT_BYTES) {
      yield* longRow(table, columns, into, quoted);
      continue;
    }
    rows.push(values);
    size += bytes;
  }
  if (rows.length > 0) yield `${into}${rows.join(',')};`;
}

/** Deletes the rows of LEFT_OUT. Returns SQL that recreates the database in one transaction. Equal databases give equal SQL. */
export function dump(database: DatabaseSync): string {
  for (const table of tablesOf(database)) if (table in LEFT_OUT) database.exec(`delete from "${table}" where ${LEFT_OUT[table]}`);
  const schema = (types: string) => {
    const query = `select sql from sqlite_schema where type in (${types}) and sql is not null and ${IS_OURS} order by name`;
    return valuesOf(database, query).map((sql) => `${sql};`);
  };
  const lines = ['PRAGMA defer_foreign_keys=TRUE;', ...schema("'table'")];
  for (const table of tablesOf(database)) lines.push(...rowsOf(database, table));
  lines.push('DELETE FROM sqlite_sequence;');
  const sequences = database.prepare('select name, seq from sqlite_sequence order by name').all();
  for (const { name, seq } of sequences) {
    if (!(`${name}` in LEFT_OUT)) lines.push(`INSERT INTO sqlite_sequence (name, seq) VALUES ('${name}', ${seq});`);
  }
  return `${[...lines, ...schema("'index','trigger','view'")].join('\n')}\n`;
}

export const migrationsIn = (database: DatabaseSync): string[] =>
  valuesOf(database, 'select name from d1_migrations order by id');

export const imagesIn = (database: DatabaseSync): { hash: string; type: string }[] =>
  database
    .prepare('select hash, type from files order by hash')
    .all()
    .map(({ hash, type }) => ({ hash: `${hash}`, type: `${type}` }));

export const programmesIn = (database: DatabaseSync): number =>
  Number(valuesOf(database, 'select count(*) from schedules where deleted_at is null')[0]);

export function brokenReference(database: DatabaseSync): string | null {
  const [row] = database.prepare('pragma foreign_key_check').all();
  return row ? `${row.table} ${row.rowid} → ${row.parent}` : null;
}
