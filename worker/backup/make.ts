import type { Context } from '../context.ts';
import { mediaKey } from '../media/keys.ts';
import { type Bucket, backupId, backupKey } from './kept.ts';
import { FORMAT, MANIFEST, type Manifest, type MediaLine, type PackedFile } from './manifest.ts';
import { gzip, linesOf, References, sha256Of, Tallies } from './pack.ts';
import { migrationsOf, readRows, sequencesOf } from './sql.ts';
import { COLUMNS } from './tables.ts';

/** What making a backup needs of the outside. */
type Tools = Pick<Context, 'd1' | 'now' | 'randomId'> & { media: Bucket };

/** Something was removed between the reading of what names it and its own. */
class Torn extends Error {}

/**
 * Writes a backup of the database into R2, under a prefix of its own: rows first, then the list of images, and the
 * manifest last, which makes it whole. What it holds can be restored: no row in it names one that is not.
 */
export async function makeBackup(tools: Tools): Promise<Manifest> {
  try {
    return await write(tools);
  } catch (error) {
    // Something went away for good in these very seconds: the next reading finds nothing that names it.
    if (error instanceof Torn) return write(tools);
    throw error;
  }
}

async function write({ d1, media, now, randomId }: Tools): Promise<Manifest> {
  const startedAt = now();
  const id = backupId(startedAt, randomId());
  const migrations = await migrationsOf(d1);
  const tallies = new Tallies();
  const references = new References();
  const files = new Map<string, PackedFile[]>();
  for await (const { table, rows } of readRows(d1)) {
    if (rows.length === 0) continue;
    const lines = linesOf(rows);
    tallies.add(table, lines, rows.length);
    references.add(table, rows);
    const before = files.get(table) ?? [];
    files.set(table, [...before, await putLines(media, id, `${table}-${numbered(before.length)}`, lines, rows.length)]);
  }
  const images = await listImages(media, id, references.valuesOf('files', 'hash'));
  const sequences = await sequencesOf(d1);
  const broken = references.broken();
  if (broken !== undefined) throw new Torn(`The rows of the backup do not hold together: ${broken}.`);
  if ((await migrationsOf(d1)).join() !== migrations.join()) throw new Torn('The schema has just changed.');
  const tables = Object.entries(COLUMNS).map(([name, columns]) => ({
    name,
    columns: [...columns],
    ...tallies.of(name),
    files: files.get(name) ?? [],
  }));
  const times = { startedAt: startedAt.toISOString(), endedAt: now().toISOString() };
  const manifest: Manifest = { product: 'quartou', format: FORMAT, id, ...times, migrations, tables, sequences, media: images };
  await media.put(backupKey(id, MANIFEST), JSON.stringify(manifest, null, 1), {
    httpMetadata: { contentType: 'application/json' },
  });
  return manifest;
}

/** Writes the list of the images that the database knows of and R2 has. */
async function listImages(media: Bucket, id: string, known: ReadonlySet<unknown>): Promise<Manifest['media']> {
  const list: Manifest['media'] = { count: 0, bytes: 0, missing: 0, files: [] };
  let cursor: string | undefined;
  do {
    const page = await media.list({ prefix: mediaKey(''), include: ['httpMetadata'], ...(cursor !== undefined && { cursor }) });
    const images: MediaLine[] = page.objects
      .map(({ key, size, etag, httpMetadata }) => ({
        sha256: key.slice(mediaKey('').length),
        bytes: size,
        type: httpMetadata?.contentType ?? '',
        etag,
      }))
      .filter(({ sha256 }) => known.has(sha256));
    if (images.length > 0) {
      list.files.push(await putLines(media, id, `media-${numbered(list.files.length)}`, linesOf(images), images.length));
    }
    list.count += images.length;
    list.bytes += images.reduce((sum, { bytes }) => sum + bytes, 0);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { ...list, missing: known.size - list.count };
}

const numbered = (before: number) => String(before + 1).padStart(5, '0');

async function putLines(media: Bucket, id: string, name: string, lines: string, rows: number): Promise<PackedFile> {
  const bytes = await gzip(lines);
  const file = { name: `${name}.ndjson.gz`, rows, bytes: bytes.length, sha256: sha256Of(bytes) };
  // R2 compares the hash and refuses what came through differently.
  await media.put(backupKey(id, file.name), bytes, { sha256: file.sha256, httpMetadata: { contentType: 'application/gzip' } });
  return file;
}
