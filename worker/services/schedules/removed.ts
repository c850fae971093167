import { and, eq, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { RemovedReferences } from '../../../core/contracts/schedules.ts';
import type { Db } from '../../../db/client.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';

/** Statements for a batch that find what a programme shows although it was removed from the catalogue. */
export function selectRemoved(db: Db, scheduleId: number) {
  const shown = (column: typeof events.layoutId | typeof events.valueId) =>
    db.select({ id: column }).from(events).where(eq(events.scheduleId, scheduleId));
  const shownByItems = (column: typeof eventAttractions.attractionId | typeof eventAttractions.photoId) =>
    db
      .select({ id: column })
      .from(eventAttractions)
      .innerJoin(events, eq(events.id, eventAttractions.eventId))
      .where(eq(events.scheduleId, scheduleId));
  const isRemoved = (table: { id: SQLiteColumn; deletedAt: SQLiteColumn }, ids: SQLWrapper) =>
    and(isNotNull(table.deletedAt), inArray(table.id, ids));
  return [
    db
      .select({ id: layouts.id })
      .from(layouts)
      .where(isRemoved(layouts, shown(events.layoutId))),
    db
      .select({ id: entryValues.id })
      .from(entryValues)
      .where(isRemoved(entryValues, shown(events.valueId))),
    db
      .select({ id: attractions.id })
      .from(attractions)
      .where(
        isRemoved(
          attractions,
          sql`(select coalesce(named.merged_into, named.id) from ${attractions} as named
            where named.id in ${shownByItems(eventAttractions.attractionId)})`,
        ),
      ),
    db
      .select({ id: attractionPhotos.id })
      .from(attractionPhotos)
      .where(isRemoved(attractionPhotos, shownByItems(eventAttractions.photoId))),
  ] as const;
}

export function removedOf(found: BatchResponse<ReturnType<typeof selectRemoved>>): RemovedReferences {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const [layouts, values, attractions, photos] = found;
  return { layouts: ids(layouts), values: ids(values), attractions: ids(attractions), photos: ids(photos) };
}
