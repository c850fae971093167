import { sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/files.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { loadImage } from '../media/store.ts';
import { ATTRACTION_NOT_FOUND } from '../services/attractions.ts';
import { statement, value } from '../services/statement.ts';
import { namesField, safeName, UniqueNames } from './entry-names.ts';
import { type StoredFile, storedZip } from './stored-zip.ts';

/** Photos of one page of the list: more would be a lot to hold, and to wait for. */
const PAGE = 500;

const PHOTO = /\.(jpe?g|jpe|jfif|png|webp)$/i;
const EXTENSION: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' };

interface Row {
  id: number;
  attraction: string;
  key: string;
  name: string;
  hash: string;
  type: string;
  createdAt: string;
}

// From one attraction to the next by the index on their keys, and through each one's photos by theirs.
const page = (which = sql``) =>
  statement<{ key: string; photo: number; id: number }>(sql`
    select ${attractionPhotos.id} as id, ${attractions.name} as attraction, ${attractions.nameKey} as key,
      ${attractionPhotos.name} as name, ${files.hash} as hash, ${files.type} as type, ${attractionPhotos.createdAt} as createdAt
    from ${attractions}
    join ${attractionPhotos} on ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null
    join ${files} on ${files.hash} = ${attractionPhotos.fileHash}
    where ${attractions.deletedAt} is null and ${attractions.nameKey} >= ${value('key')}
      and (${attractions.nameKey} > ${value('key')} or ${attractionPhotos.id} > ${value('photo')}) ${which}
    order by ${attractions.nameKey}, ${attractionPhotos.id} limit ${sql.raw(String(PAGE))}`);

const ofAll = page();
const ofOne = page(sql`and ${attractions.id} = ${value('id')}`);

const attractionName = statement<{ id: number }>(sql`
  select ${attractions.name} as name from ${attractions} where ${attractions.id} = ${value('id')} and ${attractions.deletedAt} is null`);

const START = { key: '', photo: 0 };

/** An archive that goes out while it is made, and what it is to be called. */
export interface PhotosZip {
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

/** All photos of all attractions, a folder each. */
export async function zipAllPhotos(context: Context): Promise<PhotosZip> {
  const { results } = await ofAll(context.d1, { ...START, id: 0 }).all<Row>();
  if (results.length === 0) throw new AppError('nothing_to_export', 'Ainda não há fotos para baixar.');
  const more = (last: Row) => ofAll(context.d1, { key: last.key, photo: last.id, id: 0 });
  return { fileName: 'Fotos das atrações.zip', body: streamOf(storedZip(photos(context, results, more))) };
}

/** The photos of one attraction, in its folder. */
export async function zipPhotosOf(context: Context, id: number): Promise<PhotosZip> {
  const [found, first] = await context.d1.batch([attractionName(context.d1, { id }), ofOne(context.d1, { ...START, id })]);
  const { name } = (found?.results[0] ?? {}) as { name?: string };
  if (name === undefined) throw new AppError('not_found', ATTRACTION_NOT_FOUND);
  const rows = (first?.results ?? []) as unknown as Row[];
  if (rows.length === 0) throw new AppError('nothing_to_export', 'Esta atração ainda não tem fotos.');
  const more = (last: Row) => ofOne(context.d1, { key: last.key, photo: last.id, id });
  return { fileName: `${safeName(name)}.zip`, body: streamOf(storedZip(photos(context, rows, more))) };
}

/** The photos one after the other, each fetched when the one before has gone out. */
async function* photos(context: Context, first: Row[], more: (last: Row) => D1PreparedStatement): AsyncGenerator<StoredFile> {
  const folders = new UniqueNames();
  let names = new UniqueNames();
  let folder = '';
  let previous: Row | undefined;
  const missing: string[] = [];
  const ask = async (last: Row) => (await more(last).all<Row>()).results;
  const next = (last: Row) => ask(last).catch(() => ask(last));
  for (let rows = first; rows.length > 0; ) {
    for (const row of rows) {
      if (row.key !== previous?.key) {
        folder = folders.take(safeName(row.attraction));
        names = new UniqueNames();
      }
      previous = row;
      const file = names.take(fileName(row));
      // Asked twice, then done without and named: the answer has begun, and one that breaks off may look whole.
      const load = () => loadImage(context, row.hash);
      const bytes = await load()
        .catch(load)
        .catch(() => null);
      if (bytes) yield entry(row, folder, file, bytes);
      else missing.push(`${folder}/${file}`);
    }
    rows = rows.length < PAGE ? [] : await next(rows.at(-1) as Row);
  }
  if (missing.length > 0) yield note(missing, context.now());
}

function entry(row: Row, folder: string, file: string, bytes: Uint8Array): StoredFile {
  const stored = { path: `${folder}/${file}`, bytes, modified: new Date(row.createdAt) };
  const isPlain = folder === row.attraction && file === row.name;
  return isPlain ? stored : { ...stored, extra: namesField(row.attraction, row.name) };
}

/** A photo's name, with the extension that tells what it is where it has none. */
function fileName({ name, type }: Row): string {
  const safe = safeName(name);
  return PHOTO.test(safe) ? safe : `${safe}${EXTENSION[type] ?? ''}`;
}

/** What has been lost is said, rather than the rest withheld. */
const note = (missing: string[], modified: Date): StoredFile => ({
  path: 'Fotos que faltam.txt',
  bytes: Buffer.from(`Estas fotos não puderam ser lidas do armazenamento:\r\n\r\n${missing.join('\r\n')}\r\n`),
  modified,
});

/** A stream that asks for the next piece when somebody takes it, and stops when nobody will. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
