import { and, eq, isNull, not, notExists, sql } from 'drizzle-orm';
import { hasRow, insertIf, selectionOf } from '../../db/expressions.ts';
import { shownId } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { imageLeaving } from '../media/store.ts';
import { ownerOfOldName } from '../services/attractions.ts';
import { finishWhenDone } from './state.ts';

/** A photo that is stored in R2 and has its row in `files`. */
export interface ReadyPhoto {
  /** The `nameKey` of the photo's attraction. */
  key: string;
  attraction: string;
  name: string;
  hash: string;
  source: string;
}

const field = (name: keyof ReadyPhoto) => sql`photo.value ->> ${sql.raw(`'${name}'`)}`;

/**
 * Adds a slice's photos and missing attractions in one batch. The first statement claims the slice, and the inserts require this
 * claim, so that a repeated queue message changes nothing. The statements themselves check which attractions and photos exist,
 * because other slices are written concurrently. @throws `unavailable` if the daily cleaning is removing one of the images
 */
export async function writeSlice(
  context: Context,
  { id, number }: { id: number; number: number },
  photos: ReadyPhoto[],
  errors: string[],
): Promise<void> {
  const { db } = context;
  const claimId = context.randomId();
  const now = context.now().toISOString();
  const photoRows = sql`json_each(${JSON.stringify(unique(photos))}) as photo`;

  const currentAttraction = db
    .select({ id: attractions.id })
    .from(attractions)
    .where(and(eq(attractions.nameKey, field('key')), isNull(attractions.deletedAt)));
  const attraction = sql<number>`coalesce(${currentAttraction}, ${ownerOfOldName(db, field('key'))})`;
  const isOfAttraction = sql`${shownId(attractionPhotos.attractionId)} = ${attraction}`;
  const isSamePhoto = and(eq(attractionPhotos.fileHash, field('hash')), eq(attractionPhotos.name, field('name')), isOfAttraction);
  const isInCatalogue = hasRow(attractionPhotos, and(isSamePhoto, isNull(attractionPhotos.deletedAt)));
  const hasFile = hasRow(files, and(eq(files.hash, field('hash')), isNull(files.leavingAt)));
  const lostFiles = db
    .select({ hash: field('hash').as('hash') })
    .from(photoRows)
    .where(not(hasFile));

  const isThis = and(eq(importSlices.importId, id), eq(importSlices.number, number));
  const isRunning = hasRow(imports, and(eq(imports.id, id), eq(imports.state, 'importing')));
  const isOpen = and(isThis, isNull(importSlices.doneBy), isRunning);
  const isClaimed = hasRow(importSlices, and(isThis, eq(importSlices.doneBy, claimId)));

  const newAttraction = { name: field('attraction'), nameKey: field('key'), createdAt: now };
  const photo = { name: field('name'), fileHash: field('hash'), source: field('source') };
  const newPhotos = db
    .select(selectionOf(attractionPhotos, { attractionId: attraction, ...photo, createdAt: now }))
    .from(photoRows)
    .where(and(isClaimed, not(isInCatalogue)))
    // After a merge, two folders may mean one attraction. A photo that is in both folders is added once.
    .groupBy(attraction, field('hash'), field('name'))
    .orderBy(sql`min(photo.key)`);

  const [, , , , stillOpen] = await db.batch([
    db
      .update(importSlices)
      .set({
        doneBy: claimId,
        errors,
        photos: [],
        attractionsAdded: sql`(select count(distinct ${field('key')}) from ${photoRows} where ${attraction} is null)`,
        photosAdded: sql`(
          select count(*) from (
            select 1 from ${photoRows} where ${not(isInCatalogue)}
            group by coalesce(${attraction}, ${field('key')}), ${field('hash')}, ${field('name')}))`,
      })
      .where(and(isOpen, notExists(lostFiles))),
    insertIf(db, attractions, newAttraction, and(isClaimed, sql`${attraction} is null`), photoRows).onConflictDoNothing(),
    db.insert(attractionPhotos).select(newPhotos),
    db
      .update(imports)
      .set({ activeAt: now })
      .where(and(eq(imports.id, id), isClaimed)),
    db.select({ number: importSlices.number }).from(importSlices).where(isOpen),
    finishWhenDone(context, id),
  ]);
  if (stillOpen.length > 0) throw imageLeaving();
}

function unique(photos: ReadyPhoto[]): ReadyPhoto[] {
  return [...new Map(photos.map((photo) => [JSON.stringify([photo.key, photo.name, photo.hash]), photo])).values()];
}
