import { and, asc, count, eq, gt, gte, isNull, or, type SQL, sum } from 'drizzle-orm';
import { renamed } from '../../db/expressions.ts';
import { isPhotoOf } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { loadImage } from '../media/store.ts';
import { ATTRACTION_NOT_FOUND } from '../services/attractions.ts';
import { auditExport } from '../services/audit-log.ts';
import { imageName, namesField, safeName, UniqueNames } from './entry-names.ts';
import { MAX_BYTES, MAX_FILES, type StoredFile, storedZip, tryTwice } from './stored-zip.ts';

const PAGE_SIZE = 500;

const TOO_LARGE =
  'As fotos não cabem em um arquivo ZIP: no máximo 50.000 fotos e 4 GB. Baixe as fotos de cada atração separadamente.';

const isItsPhoto = isPhotoOf(attractions.id);
const isFileOf = eq(files.hash, attractionPhotos.fileHash);

const totalsOf = ({ db }: Context, condition: SQL | undefined) =>
  db
    .select({ photos: count().as('photos'), bytes: sum(files.bytes).mapWith(Number).as('total_bytes') })
    .from(attractions)
    .innerJoin(attractionPhotos, isItsPhoto)
    .innerJoin(files, isFileOf)
    .where(condition);

// Rows are ordered by the attractions' keys, which have an index, then by the photos' ids.
const pageOf = ({ db }: Context, condition: SQL | undefined, after: { key: string; id: number }) =>
  db
    .select({
      id: attractionPhotos.id,
      attraction: renamed(attractions.name, 'attraction'),
      key: attractions.nameKey,
      name: renamed(attractionPhotos.name, 'photo'),
      hash: files.hash,
      type: files.type,
      createdAt: renamed(attractionPhotos.createdAt, 'added_at'),
    })
    .from(attractions)
    .innerJoin(attractionPhotos, isItsPhoto)
    .innerJoin(files, isFileOf)
    .where(
      and(
        condition,
        gte(attractions.nameKey, after.key),
        or(gt(attractions.nameKey, after.key), gt(attractionPhotos.id, after.id)),
      ),
    )
    .orderBy(asc(attractions.nameKey), asc(attractionPhotos.id))
    .limit(PAGE_SIZE);

type PhotoPage = Awaited<ReturnType<typeof pageOf>>;
type PhotoRow = PhotoPage[number];

/** Packs the photos of one attraction, or of all. @throws AppError `not_found`, `nothing_to_export`, `validation` (too large) */
export async function zipPhotos(context: Context, attractionId?: number) {
  const condition = and(isNull(attractions.deletedAt), attractionId === undefined ? undefined : eq(attractions.id, attractionId));
  const [[totals], page] = await context.db.batch([totalsOf(context, condition), pageOf(context, condition, { key: '', id: 0 })]);
  const [first] = page;
  if (!totals || !first) throw await whyEmpty(context, attractionId);
  if (totals.photos > MAX_FILES || totals.bytes > MAX_BYTES) throw new AppError('validation', TOO_LARGE);
  const subject =
    attractionId === undefined
      ? null
      : context.db.select({ name: attractions.name }).from(attractions).where(eq(attractions.id, attractionId));
  await auditExport(context, 'photo.exported', subject);
  const next = (after: PhotoRow) => pageOf(context, condition, after);
  return {
    fileName: attractionId === undefined ? 'Fotos das atrações.zip' : `${safeName(first.attraction)}.zip`,
    body: storedZip(entries(context, page, next), context.timeZone),
  };
}

async function whyEmpty({ db }: Context, attractionId: number | undefined): Promise<AppError> {
  if (attractionId === undefined)
    return new AppError('nothing_to_export', 'Ainda não há fotos para baixar. Adicione fotos às atrações ou importe um ZIP.');
  const isInCatalogue = await db.$count(attractions, and(eq(attractions.id, attractionId), isNull(attractions.deletedAt)));
  return isInCatalogue
    ? new AppError('nothing_to_export', 'Esta atração ainda não tem fotos. Adicione em “Gerenciar Fotos”.')
    : new AppError('not_found', ATTRACTION_NOT_FOUND);
}

/** Yields the photos, each fetched after the previous photo was sent. */
async function* entries(
  context: Context,
  first: PhotoPage,
  next: (after: PhotoRow) => PromiseLike<PhotoPage>,
): AsyncGenerator<StoredFile> {
  const folders = new UniqueNames();
  let names = new UniqueNames();
  let folder = '';
  let key: string | undefined;
  const missing: string[] = [];
  for (let page = first; page.length > 0; ) {
    for (const row of page) {
      if (row.key !== key) {
        folder = folders.take(safeName(row.attraction));
        names = new UniqueNames();
      }
      key = row.key;
      const file = names.take(imageName(safeName(row.name), row.type));
      const bytes = await tryTwice(() => loadImage(context, row.hash));
      if (bytes) yield entry(row, folder, file, bytes);
      else missing.push(`${folder}/${file}`);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) break;
    const read = async () => next(last);
    page = await read().catch(read);
  }
  if (missing.length === 0) return;
  const list = `Estas fotos não puderam ser lidas do armazenamento:\r\n\r\n${missing.join('\r\n')}\r\n`;
  yield { path: 'Fotos que faltam.txt', bytes: Buffer.from(list), modified: context.now() };
}

function entry(row: PhotoRow, folder: string, file: string, bytes: StoredFile['bytes']): StoredFile {
  const isPlain = folder === row.attraction && file === row.name;
  return {
    path: `${folder}/${file}`,
    bytes,
    modified: new Date(row.createdAt),
    ...(!isPlain && { extra: namesField(row.attraction, row.name) }),
  };
}
