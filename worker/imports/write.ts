import { and, eq, exists, isNull, not, notExists, sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/files.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { leaving } from '../media/store.ts';
import { clearFinished, finishWhenDone } from './state.ts';

/** A photo that lies in R2 and has its row in `files`. */
export interface ReadyPhoto {
  /** `nameKey` of its attraction. */
  key: string;
  attraction: string;
  name: string;
  hash: string;
  source: string;
}

const field = (name: keyof ReadyPhoto) => sql`photo.value ->> ${sql.raw(`'${name}'`)}`;

/**
 * Writes what a slice imports in one atomic batch: new attractions, new photos, errors, and the end of the import when this was
 * its last slice. The first statement claims the slice, and the others write only where it did: a second delivery, or one that
 * comes when the import has ended, changes nothing, not even what somebody has deleted meanwhile. All conditions are in the
 * statements, since the slices of one import are written side by side.
 * @throws AppError `unavailable` when one of the files is being removed
 */
export async function writeSlice(
  context: Context,
  slice: { id: number; number: number },
  photos: ReadyPhoto[],
  errors: string[],
): Promise<void> {
  const { db } = context;
  const by = context.randomId();
  const now = context.now().toISOString();
  const given = sql`json_each(${JSON.stringify(unique(photos))}) as photo`;

  const attraction = db
    .select({ id: attractions.id })
    .from(attractions)
    .where(and(eq(attractions.nameKey, field('key')), isNull(attractions.deletedAt)));
  const isThere = exists(
    db
      .select({ id: attractionPhotos.id })
      .from(attractionPhotos)
      .where(
        and(
          eq(attractionPhotos.fileHash, field('hash')),
          // The plus keeps SQLite from going through all photos of the attraction: few rows show the same file.
          sql`+${attractionPhotos.attractionId} = ${attraction}`,
          eq(attractionPhotos.name, field('name')),
          isNull(attractionPhotos.deletedAt),
        ),
      ),
  );
  const file = db
    .select({ hash: files.hash })
    .from(files)
    .where(and(eq(files.hash, field('hash')), isNull(files.leavingAt)));
  const isThis = and(eq(importSlices.importId, slice.id), eq(importSlices.number, slice.number));
  const isRunning = exists(
    db
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, slice.id), eq(imports.state, 'importing'))),
  );
  const isClaimed = exists(
    db
      .select({ number: importSlices.number })
      .from(importSlices)
      .where(and(isThis, eq(importSlices.doneBy, by))),
  );

  const [, , , , stillOpen, finished] = await db.batch([
    db
      .update(importSlices)
      .set({
        doneBy: by,
        errors,
        photos: [],
        attractionsAdded: sql`(select count(distinct ${field('key')}) from ${given} where ${notExists(attraction)})`,
        photosAdded: sql`(select count(*) from ${given} where ${not(isThere)})`,
      })
      .where(
        and(
          isThis,
          isNull(importSlices.doneBy),
          isRunning,
          notExists(db.select({ file: sql`1` }).from(given).where(notExists(file))),
        ),
      ),
    db
      .insert(attractions)
      .select(
        db
          .select({
            id: sql`null`.as('id'),
            name: field('attraction').as('name'),
            nameKey: field('key').as('name_key'),
            createdAt: sql`${now}`.as('created_at'),
            deletedAt: sql`null`.as('deleted_at'),
          })
          .from(given)
          .where(isClaimed),
      )
      .onConflictDoNothing(),
    db.insert(attractionPhotos).select(
      db
        .select({
          id: sql`null`.as('id'),
          attractionId: sql`${attraction}`.as('attraction_id'),
          name: field('name').as('name'),
          fileHash: field('hash').as('file_hash'),
          source: field('source').as('source'),
          createdAt: sql`${now}`.as('created_at'),
          deletedAt: sql`null`.as('deleted_at'),
        })
        .from(given)
        .where(and(isClaimed, not(isThere)))
        .orderBy(sql`photo.key`),
    ),
    db
      .update(imports)
      .set({ activeAt: now })
      .where(and(eq(imports.id, slice.id), isClaimed)),
    db
      .select({ number: importSlices.number })
      .from(importSlices)
      .where(and(isThis, isNull(importSlices.doneBy), isRunning)),
    finishWhenDone(context, slice.id),
  ]);
  if (stillOpen.length > 0) throw leaving();
  await clearFinished(context, slice.id, finished);
}

/** The same picture under the same name counts once, also when the archive has it twice. */
function unique(photos: ReadyPhoto[]): ReadyPhoto[] {
  return [...new Map(photos.map((photo) => [JSON.stringify([photo.key, photo.name, photo.hash]), photo])).values()];
}
