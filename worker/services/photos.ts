import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { AttractionPhoto } from '../../core/contracts/attractions.ts';
import { hasRow, named, selectionOf } from '../../db/expressions.ts';
import { idsWithMerged, isPhotoOf, shownId } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ImageFile, readImage } from '../media/image/read.ts';
import { pictureColumns, sourceOf, withImageUrl } from '../media/keys.ts';
import { imageLeaving, isUsableFile, storeImage } from '../media/store.ts';
import { ATTRACTION_NOT_FOUND } from './attractions.ts';
import { deletion } from './deletion.ts';

export const PHOTO_NOT_FOUND = 'Foto não encontrada.';

// An open editor may send the id of an attraction merged meanwhile. `currentId` is the id of the remaining attraction.
const selectPhotos = ({ db }: Context, currentId: SQL<number>) => {
  const { id, name, fileHash } = attractionPhotos;
  const columns = { id, name, ...pictureColumns, attractionId: named<number>(currentId, 'kept_id') };
  return db.select(columns).from(attractionPhotos).innerJoin(files, eq(files.hash, fileHash));
};

const attractionNotFound = () => new AppError('not_found', ATTRACTION_NOT_FOUND);
const attractionOf = ({ db }: Context, currentId: SQL<number>) =>
  db
    .select({ id: attractions.id })
    .from(attractions)
    .where(and(eq(attractions.id, currentId), isNull(attractions.deletedAt)));

export async function listPhotos(context: Context, attractionId: number): Promise<AttractionPhoto[]> {
  const { db } = context;
  const currentId = shownId(attractionId);
  const [owner, rows] = await db.batch([
    attractionOf(context, currentId),
    selectPhotos(context, currentId).where(isPhotoOf(currentId)).orderBy(attractionPhotos.id),
  ]);
  if (owner.length === 0) throw attractionNotFound();
  return rows.map(withImageUrl);
}

/** Adds a photo; if the attraction has the same picture under the same name, returns that one with `isNew` false. */
export async function addPhoto(
  context: Context,
  attractionId: number,
  file: ImageFile,
): Promise<{ photo: AttractionPhoto; isNew: boolean }> {
  const { db } = context;
  const image = readImage(file);
  const currentId = shownId(attractionId);
  const owner = attractionOf(context, currentId);
  const hash = await storeImage(context, image, { owner, missing: attractionNotFound });
  const name = file.name || `foto.${image.type.slice('image/'.length)}`;
  const isSame = and(
    inArray(attractionPhotos.attractionId, idsWithMerged(currentId)),
    eq(attractionPhotos.fileHash, hash),
    eq(attractionPhotos.name, name),
    isNull(attractionPhotos.deletedAt),
  );
  const row = {
    attractionId: attractions.id,
    name,
    fileHash: files.hash,
    source: sourceOf(file.bytes),
    createdAt: context.now().toISOString(),
  };
  const [inserted, [photo], owners] = await db.batch([
    db
      .insert(attractionPhotos)
      .select(
        db
          .select(selectionOf(attractionPhotos, row))
          .from(attractions)
          .innerJoin(files, isUsableFile(hash))
          .where(and(eq(attractions.id, currentId), isNull(attractions.deletedAt), not(hasRow(attractionPhotos, isSame)))),
      )
      .returning({ id: attractionPhotos.id }),
    selectPhotos(context, currentId).where(isSame).orderBy(attractionPhotos.id).limit(1),
    owner,
  ]);
  if (owners.length === 0) throw attractionNotFound();
  if (!photo) throw imageLeaving();
  return { photo: withImageUrl(photo), isNew: inserted.length > 0 };
}

/** If attractions merged with each other have the same picture, its photos are deleted and restored together. */
export const photoDeletion = deletion(attractionPhotos, {
  kind: 'photo',
  name: attractionPhotos.name,
  notFound: PHOTO_NOT_FOUND,
  unique: ({ attractionId, fileHash, name }) => [attractionId, fileHash, name],
  hasNoConflict: hasRow(
    attractions,
    and(eq(attractions.id, shownId(attractionPhotos.attractionId)), isNull(attractions.deletedAt)),
  ),
  conflict: 'A atração já tem esta foto, ou também foi excluída. Se foi, traga primeiro a atração de volta.',
  rowsOf: (id) => sql`${attractionPhotos.id} in (
    select twin.id from ${attractionPhotos} as this join ${attractionPhotos} as twin
      on twin.file_hash = this.file_hash and twin.deleted_at is this.deleted_at
    where this.id = ${id} and (twin.id = ${id} or twin.attraction_id <> this.attraction_id
      and ${shownId(sql`twin.attraction_id`)} = ${shownId(sql`this.attraction_id`)}))`,
});
