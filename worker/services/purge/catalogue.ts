import { and, type Column, eq, exists, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { namedBatch } from '../../../db/client.ts';
import { namesOf } from '../../../db/merged.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';

/** Rows of one table in one batch, and batches in one run. The rest follows the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

const names = alias(attractions, 'names');

type Table = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues;

/**
 * Only what no event refers to: programmes keep showing what they use. A merged attraction goes with the one it is shown as.
 * @returns how many rows, without those that went with their attraction
 */
export async function purgeCatalogue({ db }: Context, before: string): Promise<number> {
  const items = (isUsed: SQL) => exists(db.select({ id: eventAttractions.id }).from(eventAttractions).where(isUsed));
  const days = (column: Column, id: Column) => exists(db.select({ id: events.id }).from(events).where(eq(column, id)));

  const isPhotoUsed = items(eq(eventAttractions.photoId, attractionPhotos.id));
  const isItsName = (column: Column) => sql`${column} in ${namesOf(attractions.id)}`;
  const usedPhotos = db
    .select({ id: attractionPhotos.id })
    .from(attractionPhotos)
    .where(and(isItsName(attractionPhotos.attractionId), isPhotoUsed));
  const isAttractionUsed = or(
    isNotNull(attractions.mergedInto),
    items(isItsName(eventAttractions.attractionId)),
    exists(usedPhotos),
  );
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
    .where(inArray(sql`coalesce(${names.mergedInto}, ${names.id})`, unused(attractions, isAttractionUsed)));
  const remove = (table: Table, isUsed: SQL | undefined) => db.delete(table).where(inArray(table.id, unused(table, isUsed)));

  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const results = await namedBatch(db, {
      // Child rows of an attraction are purged with it, deleted or not, and first, because the foreign keys restrict.
      merges: db
        .delete(attractionMerges)
        .where(or(inArray(attractionMerges.keptId, goneNames), inArray(attractionMerges.goneId, goneNames))),
      itsPhotos: db.delete(attractionPhotos).where(inArray(attractionPhotos.attractionId, goneNames)),
      itsNames: db.delete(attractions).where(and(isNotNull(attractions.mergedInto), inArray(attractions.id, goneNames))),
      attractions: remove(attractions, isAttractionUsed),
      photos: remove(attractionPhotos, isPhotoUsed),
      layouts: remove(layouts, days(events.layoutId, layouts.id)),
      values: remove(entryValues, days(events.valueId, entryValues.id)),
    });
    const gone = (['attractions', 'photos', 'layouts', 'values'] as const).map((name) => results[name].meta.changes);
    purged += gone.reduce((sum, n) => sum + n, 0);
    if (gone.every((n) => n < BATCH)) break;
  }
  return purged;
}
