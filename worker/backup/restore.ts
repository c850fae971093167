import { sql } from 'drizzle-orm';
import { runs } from '../../db/schema/runs.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { indexSchedulesWhere } from '../../db/search.ts';
import type { Context } from '../context.ts';
import { mediaKey } from '../media/keys.ts';
import { RESTORE, unfinishedRestore } from '../services/health/runs.ts';
import { names, statement, value } from '../services/statement.ts';
import { BackupProblem, checkBackup, readFile, readImages, type Source } from './check.ts';
import type { Manifest, MediaLine } from './manifest.ts';
import { linesOf, sha256Of, Tallies } from './pack.ts';
import { type Row, readRows } from './read.ts';
import { COLUMNS, type Columns, PARENTS_FIRST } from './tables.ts';

export type Tools = Pick<Context, 'd1' | 'media' | 'now'>;

export interface Restored {
  id: string;
  rows: number;
  images: number;
  /** Images that had been lost before the copy was made. */
  lost: number;
}

/** Characters of rows in one statement (D1 takes texts of up to 2 MB), images on their way at once, programmes indexed at once. */
const CHARACTERS = 400_000;
const AT_ONCE = 6;
const INDEXED = 500;

const isEmpty = sql.join(
  PARENTS_FIRST.map((table) => sql`not exists (select 1 from ${sql.identifier(table)})`),
  sql` and `,
);

// An unfinished one of another backup is taken over as long as it has brought no row.
const claim = statement<{ id: string; now: string }>(sql`
  insert into ${runs} (${names(runs.name, runs.startedAt, runs.detail)})
  select ${RESTORE}, ${value('now')}, json_object('backup', ${value('id')}) where ${isEmpty}
  on conflict (${names(runs.name)}) do update set ${names(runs.startedAt)} = excluded.started_at,
    ${names(runs.endedAt)} = null, ${names(runs.okay)} = null, ${names(runs.detail)} = excluded.detail`);

const finish = statement<{ now: string; detail: string }>(sql`
  update ${runs} set ${names(runs.endedAt)} = ${value('now')}, ${names(runs.okay)} = 1, ${names(runs.okayAt)} = ${value('now')},
    ${names(runs.detail)} = ${value('detail')} where ${runs.name} = ${RESTORE}`);

const migrationsDone = statement(sql`select name from d1_migrations order by id`);

const index = statement<{ after: number; until: number }>(
  indexSchedulesWhere(sql`${schedules.id} > ${value('after')} and ${schedules.id} <= ${value('until')}`),
);

const numbers = sql`json_each(${value('sequences')}) as highest`;
const raise = statement<{ sequences: string }>(sql`
  update sqlite_sequence set seq = max(seq, (select highest.value from ${numbers} where highest.key = sqlite_sequence.name))
  where name in (select highest.key from ${numbers})`);
const begin = statement<{ sequences: string }>(sql`
  insert into sqlite_sequence (name, seq) select highest.key, highest.value from ${numbers}
  where highest.key not in (select name from sqlite_sequence)`);

/**
 * Brings a backup into an empty house, and compares afterwards what is there with what should be. The backup is read
 * whole before anything is written. Cut off anywhere, it is marked as unfinished, and goes on with the same backup.
 * The database must have exactly the migrations that the backup was made with.
 * @throws BackupProblem when the backup is not whole, the house not empty, or what came out is not what went in
 */
export async function restoreHouse(tools: Tools, source: Source): Promise<Restored> {
  const backup = await checkBackup(source);
  const columns: Columns = Object.fromEntries(backup.tables.map((table) => [table.name, table.columns]));
  await assertSameSchema(tools, backup, columns);
  await claimHouse(tools, backup.id);
  const images = await restoreImages(tools, source, backup);
  await restoreRows(tools.d1, source, backup);
  await indexAll(tools.d1, backup);
  await restoreSequences(tools.d1, backup);
  await assertSameRows(tools.d1, backup, columns);
  const restored = { id: backup.id, rows: backup.tables.reduce((sum, { rows }) => sum + rows, 0), ...images };
  const { id: of, ...counts } = restored;
  await finish(tools.d1, { now: tools.now().toISOString(), detail: JSON.stringify({ backup: of, ...counts }) }).run();
  return restored;
}

async function assertSameSchema({ d1 }: Tools, backup: Manifest, columns: Columns): Promise<void> {
  const done = await migrationsDone(d1, {}).all<{ name: string }>();
  const here = done.results.map(({ name }) => name);
  if (here.join() !== backup.migrations.join()) {
    throw new BackupProblem(
      `O banco está na versão ${here.at(-1) ?? 'nenhuma'} e o backup na ${backup.migrations.at(-1)}. Restaure num banco vazio, sem tabelas: ele é levado à versão do backup e, depois, à atual.`,
    );
  }
  const unknown = backup.tables.find(({ name }) => !(name in COLUMNS));
  if (unknown) throw new BackupProblem(`O backup tem uma tabela que esta versão não conhece: ${unknown.name}.`);
  const tables = await d1.batch<{ name: string }>(backup.tables.map(({ name }) => d1.prepare(`pragma table_info(${name})`)));
  backup.tables.forEach(({ name }, i) => {
    const there = (tables[i]?.results ?? []).map((column) => column.name);
    if (there.sort().join() !== [...(columns[name] ?? [])].sort().join()) {
      throw new BackupProblem(`A tabela ${name} do backup tem outras colunas que a do banco.`);
    }
  });
}

const tablesThere = statement(sql`select name from sqlite_master where type = 'table'`);

/**
 * To be asked before migrating: a database that has anything in it is left as it is, down to its version.
 * @param id the backup that is to come in; what a restore of it left behind is no obstacle
 * @throws BackupProblem
 */
export async function assertRoom(d1: D1Database, id: string): Promise<void> {
  const { results } = await tablesThere(d1, {}).all<{ name: string }>();
  const there = new Set(results.map(({ name }) => name));
  if (there.has('runs') && (await unfinishedRestore(d1, {}).first<string>('id')) === id) return;
  const ours = PARENTS_FIRST.filter((name) => there.has(name));
  const found = ours.length > 0 ? await d1.batch(ours.map((name) => d1.prepare(`select 1 from ${name} limit 1`))) : [];
  if (found.some(({ results: rows }) => rows.length > 0)) throw new BackupProblem(NOT_EMPTY);
}

const NOT_EMPTY = 'Esta instalação não está vazia. Um backup só entra numa instalação sem dados; nada foi mudado.';

/** Marks the house as being restored, if nothing is in it or this very backup has begun to come in before. */
async function claimHouse({ d1, now }: Tools, id: string): Promise<void> {
  const results = await d1.batch<{ id: string }>([claim(d1, { id, now: now().toISOString() }), unfinishedRestore(d1, {})]);
  const current = results[1]?.results[0]?.id;
  if (current === id) return;
  throw new BackupProblem(
    current === undefined
      ? NOT_EMPTY
      : `Aqui ficou pela metade a restauração do backup ${current}. Termine-a com ele, ou comece numa instalação vazia.`,
  );
}

/** Puts the images where they belong; what lies there already is read and, where it is not the same, replaced. */
async function restoreImages({ media }: Tools, source: Source, backup: Manifest): Promise<{ images: number; lost: number }> {
  let images = 0;
  let lost = 0;
  const put = async ({ sha256, type }: MediaLine) => {
    const there = await media.get(mediaKey(sha256));
    if (there && sha256Of(new Uint8Array(await there.arrayBuffer())) === sha256) {
      images += 1;
      return;
    }
    const bytes = await source.readImage(sha256);
    if (bytes) {
      // R2 compares the hash and refuses what came through differently.
      await media.put(mediaKey(sha256), bytes, { sha256, httpMetadata: { contentType: type } });
      images += 1;
    } else if (source.lost.has(sha256)) lost += 1;
    else throw new BackupProblem(`Falta a imagem ${sha256}.`);
  };
  let batch: MediaLine[] = [];
  for await (const image of readImages(source, backup)) {
    batch.push(image);
    if (batch.length === AT_ONCE) await Promise.all(batch.splice(0).map(put));
  }
  await Promise.all(batch.map(put));
  batch = [];
  if (images + lost !== backup.media.count) {
    throw new BackupProblem(`O backup tem ${backup.media.count} imagens e a sua lista ${images + lost}.`);
  }
  return { images, lost };
}

/** Writes the rows, parents first; those that are there already stay, so that it can be done again. */
async function restoreRows(d1: D1Database, source: Source, backup: Manifest): Promise<void> {
  for (const table of PARENTS_FIRST) {
    const found = backup.tables.find(({ name }) => name === table);
    if (!found) continue;
    const insert = insertInto(table, found.columns);
    for (const file of found.files) {
      for (const rows of chunks(await readFile(source, file))) await insert(d1, { rows: JSON.stringify(rows) }).run();
    }
  }
}

function insertInto(table: string, columns: readonly string[]) {
  const into = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const from = sql.join(
    columns.map((column) => sql.raw(`value ->> '$.${column}'`)),
    sql`, `,
  );
  return statement<{ rows: string }>(sql`
    insert into ${sql.identifier(table)} (${into}) select ${from} from json_each(${value('rows')}) where true on conflict do nothing`);
}

function* chunks(rows: readonly Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (chunk.length > 0 && size + length > CHARACTERS) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += length;
  }
  if (chunk.length > 0) yield chunk;
}

/** Makes what the history finds programmes by. */
async function indexAll(d1: D1Database, backup: Manifest): Promise<void> {
  const highest = backup.sequences.schedules ?? 0;
  for (let after = 0; after < highest; after += INDEXED) await index(d1, { after, until: after + INDEXED }).run();
}

/** Numbers that the old house gave out and removed for good are not given again. */
async function restoreSequences(d1: D1Database, backup: Manifest): Promise<void> {
  const sequences = JSON.stringify(backup.sequences);
  await d1.batch([raise(d1, { sequences }), begin(d1, { sequences })]);
}

/** Reads everything back. */
async function assertSameRows(d1: D1Database, backup: Manifest, columns: Columns): Promise<void> {
  const tallies = new Tallies();
  for await (const { table, rows } of readRows(d1, columns)) tallies.add(table, linesOf(rows), rows.length);
  const different = backup.tables.flatMap(({ name, rows, sha256 }) => {
    const tally = tallies.of(name);
    return tally.rows === rows && tally.sha256 === sha256 ? [] : [`${name} (${tally.rows} de ${rows} linhas)`];
  });
  if (different.length > 0) {
    throw new BackupProblem(
      `Depois de restaurar, não está igual ao backup: ${different.join(', ')}. Alguém mudou algo enquanto isso?`,
    );
  }
}
