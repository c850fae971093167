import type { Context } from '../context.ts';
import { mediaKey } from '../media/keys.ts';
import { BackupProblem, checkBackup, readFile, readImages, type Source } from './check.ts';
import type { Bucket } from './kept.ts';
import type { Manifest, MediaLine } from './manifest.ts';
import { linesOf, sha256Of, Tallies } from './pack.ts';
import {
  finishRestore,
  indexSchedules,
  insertRows,
  markRestore,
  migrationsOf,
  type Row,
  raiseSequences,
  readRows,
  tablesWithRows,
  unfinishedRestore,
} from './sql.ts';
import { PARENTS_FIRST, REFERENCES } from './tables.ts';

type Tools = Pick<Context, 'd1' | 'now'> & { media: Bucket };

/** What was restored; `lost` images had been lost before the copy was made. */
export interface Restored {
  id: string;
  rows: number;
  images: number;
  lost: number;
}

/** Characters of rows in one statement: D1 takes texts of up to 2 MB. */
const CHARACTERS = 400_000;

/** Images on their way at once. */
const AT_ONCE = 6;

const NOT_EMPTY = 'Esta instalação não está vazia. Um backup só entra numa instalação sem dados; nada foi mudado.';

/**
 * Brings a backup into an empty installation, and compares afterwards what is there with what should be. The backup is
 * read whole before anything is written. Cut off anywhere, the installation is marked as unfinished, and goes on with the
 * same backup. The database must have exactly the migrations that the backup was made with.
 * @throws BackupProblem when the backup is not whole, the installation not empty, or what came out is not what went in
 */
export async function restoreBackup(tools: Tools, source: Source): Promise<Restored> {
  const { d1, now } = tools;
  const backup = await checkBackup(source);
  await assertSameVersion(d1, backup);
  await claim(tools, backup.id);
  const images = await restoreImages(tools.media, source, backup);
  await restoreRows(d1, source, backup);
  // An older database lacks columns that the index is made of; migration 0015 makes the index.
  if ((backup.migrations.at(-1) ?? '') >= '0012') await indexSchedules(d1, backup.sequences.schedules ?? 0);
  await raiseSequences(d1, backup.sequences);
  await assertSameRows(d1, backup);
  const counts = { rows: backup.tables.reduce((sum, { rows }) => sum + rows, 0), ...images };
  await finishRestore(d1, { backup: backup.id, ...counts }, now().toISOString());
  return { id: backup.id, ...counts };
}

/**
 * To be asked before migrating: a database that has anything in it is left as it is, down to its version.
 * @param id the backup that is to come in; what a restore of it left behind is no obstacle
 * @throws BackupProblem
 */
export async function assertRoom(d1: D1Database, id: string): Promise<void> {
  if ((await unfinishedRestore(d1)) === id) return;
  if ((await tablesWithRows(d1)).length > 0) throw new BackupProblem(NOT_EMPTY);
}

async function assertSameVersion(d1: D1Database, { migrations }: Manifest): Promise<void> {
  const here = await migrationsOf(d1);
  if (here.join() === migrations.join()) return;
  throw new BackupProblem(
    `O banco está na versão ${here.at(-1) ?? 'nenhuma'} e o backup na ${migrations.at(-1)}. Restaure num banco vazio, sem tabelas: ele é levado à versão do backup e, depois, à atual.`,
  );
}

/** Marks the installation as being restored, if nothing is in it or this very backup has begun to come in before. */
async function claim({ d1, now }: Tools, id: string): Promise<void> {
  const current = await markRestore(d1, id, now().toISOString());
  if (current === null) throw new BackupProblem(NOT_EMPTY);
  if (current === id) return;
  throw new BackupProblem(
    `Aqui ficou pela metade a restauração do backup ${current}. Termine-a com ele, ou comece numa instalação vazia.`,
  );
}

/** Puts the images where they belong; what lies there already is read and, where it is not the same, replaced. */
async function restoreImages(media: Bucket, source: Source, backup: Manifest): Promise<{ images: number; lost: number }> {
  const counts = { images: 0, lost: 0 };
  const put = async ({ sha256, type }: MediaLine) => {
    const there = await media.get(mediaKey(sha256));
    if (!there || sha256Of(new Uint8Array(await there.arrayBuffer())) !== sha256) {
      const bytes = await source.readImage(sha256);
      if (!bytes && !source.lost.has(sha256)) throw new BackupProblem(`Falta a imagem ${sha256}.`);
      if (!bytes) {
        counts.lost += 1;
        return;
      }
      // R2 compares the hash and refuses what came through differently.
      await media.put(mediaKey(sha256), bytes, { sha256, httpMetadata: { contentType: type } });
    }
    counts.images += 1;
  };
  let batch: MediaLine[] = [];
  for await (const image of readImages(source, backup)) {
    batch.push(image);
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch.map(put));
    batch = [];
  }
  await Promise.all(batch.map(put));
  const listed = counts.images + counts.lost;
  if (listed === backup.media.count) return counts;
  throw new BackupProblem(`O backup tem ${backup.media.count} imagens e a sua lista ${listed}.`);
}

async function restoreRows(d1: D1Database, source: Source, backup: Manifest): Promise<void> {
  for (const table of PARENTS_FIRST) {
    const found = backup.tables.find(({ name }) => name === table);
    for (const isNow of turnsOf(table)) {
      for (const file of found?.files ?? []) {
        const read = (await readFile(source, file)).filter(isNow);
        for (const rows of chunks(read)) await insertRows(d1, table, found?.columns ?? [], rows);
      }
    }
  }
}

/** Rows that name another of their own table come after those that name none. */
function turnsOf(table: string): ((row: Row) => boolean)[] {
  const own = REFERENCES.find((reference) => reference.table === table && reference.parent === table);
  if (!own) return [() => true];
  const isNamingNone = (row: Row) => (row[own.column] ?? null) === null;
  return [isNamingNone, (row) => !isNamingNone(row)];
}

function* chunks(rows: readonly Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let size = 0;
  for (const row of rows) {
    chunk.push(row);
    size += JSON.stringify(row).length;
    if (size < CHARACTERS) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** Reads everything back. */
async function assertSameRows(d1: D1Database, backup: Manifest): Promise<void> {
  const tallies = new Tallies();
  const columns = Object.fromEntries(backup.tables.map((table) => [table.name, table.columns]));
  for await (const { table, rows } of readRows(d1, columns)) tallies.add(table, linesOf(rows), rows.length);
  const different = backup.tables.flatMap(({ name, rows, sha256 }) => {
    const tally = tallies.of(name);
    return tally.rows === rows && tally.sha256 === sha256 ? [] : [`${name} (${tally.rows} de ${rows} linhas)`];
  });
  if (different.length === 0) return;
  throw new BackupProblem(
    `Depois de restaurar, não está igual ao backup: ${different.join(', ')}. Alguém mudou algo enquanto isso?`,
  );
}
