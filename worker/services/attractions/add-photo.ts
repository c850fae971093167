import { sql } from 'drizzle-orm';
import { photoJson } from '../../../db/json.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { files } from '../../../db/schema/files.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type ImageFile, readImage } from '../../media/image/read.ts';
import { sourceOf } from '../../media/source.ts';
import { fileStays, leaving, storeImage } from '../../media/store.ts';
import { names, statement, value } from '../statement.ts';
import { ATTRACTION_NOT_FOUND } from './photos.ts';

const attraction = sql`select 1 from ${attractions} where ${attractions.id} = ${value('attractionId')} and ${attractions.deletedAt} is null`;

const isSame = sql`${attractionPhotos.attractionId} = ${value('attractionId')} and ${attractionPhotos.fileHash} = ${value('hash')}
  and ${attractionPhotos.name} = ${value('name')} and ${attractionPhotos.deletedAt} is null`;

const lookup = statement<{ attractionId: number }>(attraction);

const insert = statement<{ attractionId: number; name: string; hash: string; source: string; now: string }>(sql`
  insert into ${attractionPhotos} (${names(attractionPhotos.attractionId, attractionPhotos.name, attractionPhotos.fileHash, attractionPhotos.source, attractionPhotos.createdAt)})
  select ${value('attractionId')}, ${value('name')}, ${value('hash')}, ${value('source')}, ${value('now')}
  where ${fileStays} and exists (${attraction}) and not exists (select 1 from ${attractionPhotos} where ${isSame})`);

const select = statement<{ attractionId: number; name: string; hash: string }>(sql`
  select ${photoJson} as body from ${attractionPhotos} join ${files} on ${files.hash} = ${attractionPhotos.fileHash}
  where ${isSame} order by ${attractionPhotos.id} limit 1`);

const missing = () => new AppError('not_found', ATTRACTION_NOT_FOUND);

/**
 * Adds a photo to an attraction under its file's name. The same picture of the same name is there once: an upload
 * repeated after a lost answer doubles nothing.
 * @returns the `AttractionPhoto` as JSON text, and whether it is new
 */
export async function addPhoto(
  context: Context,
  attractionId: number,
  file: ImageFile,
): Promise<{ body: string; isNew: boolean }> {
  const { d1 } = context;
  const image = readImage(file);
  const hash = await storeImage(context, image, { lookup: lookup(d1, { attractionId }), missing });
  const photo = { attractionId, hash, name: file.name || `foto.${image.type.slice('image/'.length)}` };
  const [inserted, found, owner] = await d1.batch<{ body: string }>([
    insert(d1, { ...photo, source: sourceOf(file.bytes), now: context.now().toISOString() }),
    select(d1, photo),
    lookup(d1, { attractionId }),
  ]);
  if (!owner?.results.length) throw missing();
  const body = found?.results[0]?.body;
  if (body === undefined) throw leaving();
  return { body, isNew: inserted?.meta.changes === 1 };
}
