import { and, type Column, eq, exists, inArray, isNotNull, lte, not, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';

/** Rows of one table in one batch, and batches in one run. What is left goes the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

const names = alias(attractions, 'names');

type Table = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues;

/**
 * Removes for good the attractions, photos, layouts and values deleted until `before` that no event refers to: what a
 * programme shows, it goes on showing. An attraction that was merged goes with the one that has its name; the photos that it
 * kept, and what undoing takes, go now.
 * @returns how many rows went, photos that went with their attraction not counted
 */
export async function purgeCatalogue({ db }: Context, before: string): Promise<number> {
  const items = (column: Column, id: Column) =>
    exists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(column, id)));
  const days = (column: Column, id: Column) => exists(db.select({ id: events.id }).from(events).where(eq(column, id)));

  const isPhotoUsed = items(eventAttractions.photoId, attractionPhotos.id);
  const usedPhotos = db
    .select({ id: attractionPhotos.id })
    .from(attractionPhotos)
    .where(and(eq(attractionPhotos.attractionId, attractions.id), isPhotoUsed));
  const isAttractionUsed = or(
    items(eventAttractions.attractionId, attractions.id),
    exists(usedPhotos),
    isNotNull(attractions.mergedInto),
  );
  const merged = db
    .select({ id: attractions.id })
    .from(attractions)
    .where(and(isNotNull(attractions.mergedInto), lte(attractions.deletedAt, before)));
  const unused = (table: Table, isUsed: SQL | undefined) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(lte(table.deletedAt, before), isUsed && not(isUsed)))
      .orderBy(table.deletedAt, table.id)
      .limit(BATCH);
  const goneNames = db
    .select({ id: names.id })
    .from(names)
    .where(inArray(names.mergedInto, unused(attractions, isAttractionUsed)));
  const remove = (table: Table, isUsed: SQL | undefined) => db.delete(table).where(inArray(table.id, unused(table, isUsed)));

  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const [, , , , ...removed] = await db.batch([
      db.delete(attractionMerges).where(lte(attractionMerges.createdAt, before)),
      db.delete(attractionPhotos).where(and(inArray(attractionPhotos.attractionId, merged), not(isPhotoUsed))),
      // An attraction's photos go with it, deleted or not, and before it: foreign keys restrict.
      db.delete(attractionPhotos).where(inArray(attractionPhotos.attractionId, unused(attractions, isAttractionUsed))),
      db.delete(attractions).where(inArray(attractions.id, goneNames)),
      remove(attractions, isAttractionUsed),
      remove(attractionPhotos, isPhotoUsed),
      remove(layouts, days(events.layoutId, layouts.id)),
      remove(entryValues, days(events.valueId, entryValues.id)),
    ]);
    const gone = removed.map(({ meta }) => meta.changes);
    purged += gone.reduce((sum, n) => sum + n, 0);
    if (gone.every((n) => n < BATCH)) break;
  }
  return purged;
}
