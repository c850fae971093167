import {
  and,
  asc,
  type Column,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  not,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS } from '../../core/rules/week.ts';
import { namedBatch } from '../../db/client.ts';
import { coalesce, hasRow } from '../../db/expressions.ts';
import { idsWithMerged } from '../../db/merged.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { scheduleSearch, schedules } from '../../db/schema/schedules.ts';
import { answers, mails, versionFiles, versions, versionViews } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';

/** The most programmes, or items of one kind, in a batch, not counting child rows. D1 limits a batch to 30 s. */
const BATCH_ROWS = 50;
const MAX_BATCHES = 100;

async function inBatches(purge: () => Promise<number[]>): Promise<number> {
  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const counts = await purge();
    purged += counts.reduce((sum, n) => sum + n, 0);
    if (counts.every((n) => n < BATCH_ROWS)) break;
  }
  return purged;
}

/** A draft is kept for this many days after its Sunday or its last save, whichever is later. */
const DRAFT_DAYS = 60;

/** Hides old drafts. They are purged like deleted programmes, but cannot be restored. @returns how many drafts */
export async function hideOldDrafts({ db, now }: Context): Promise<number> {
  const deletedAt = now().toISOString();
  const before = new Date(now().getTime() - DRAFT_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const savedAt = db
    .select({ at: max(events.updatedAt) })
    .from(events)
    .where(eq(events.scheduleId, schedules.id));
  const { meta } = await db
    .update(schedules)
    .set({ deletedAt })
    .where(
      and(
        eq(schedules.isDraft, true),
        isNull(schedules.deletedAt),
        lt(schedules.startDate, addDays(before.slice(0, 10), 1 - DAYS.length)),
        lt(coalesce(savedAt, schedules.createdAt), before),
      ),
    );
  return meta.changes;
}

export async function purgeSchedules({ db }: Context, before: string): Promise<number> {
  // Every statement of a batch selects the same programmes, because only the last statement deletes them.
  const old = db
    .select({ id: schedules.id })
    .from(schedules)
    .where(lte(schedules.deletedAt, before))
    .orderBy(asc(schedules.deletedAt), asc(schedules.id))
    .limit(BATCH_ROWS);
  const oldEvents = db.select({ id: events.id }).from(events).where(inArray(events.scheduleId, old));
  const oldVersions = db.select({ id: versions.id }).from(versions).where(inArray(versions.scheduleId, old));
  return inBatches(async () => {
    const [purged] = await db.batch([
      old,
      db.delete(answers).where(inArray(answers.versionId, oldVersions)),
      db.delete(versionViews).where(inArray(versionViews.versionId, oldVersions)),
      db.delete(mails).where(inArray(mails.versionId, oldVersions)),
      db.delete(versionFiles).where(inArray(versionFiles.scheduleId, old)),
      db.delete(versions).where(inArray(versions.scheduleId, old)),
      db.delete(eventAttractions).where(inArray(eventAttractions.eventId, oldEvents)),
      db.delete(events).where(inArray(events.scheduleId, old)),
      db.delete(scheduleSearch).where(inArray(scheduleSearch.id, old)),
      db.delete(schedules).where(inArray(schedules.id, old)),
    ]);
    return [purged.length];
  });
}

const anyAttraction = alias(attractions, 'any_attraction');

type Table = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues;

/** Purges catalogue items deleted up to `before`, unless an event refers to them. @returns their number, not counting child rows */
export async function purgeCatalogue({ db }: Context, before: string): Promise<number> {
  const isPhotoUsed = hasRow(eventAttractions, eq(eventAttractions.photoId, attractionPhotos.id));
  const isOfAttraction = (column: Column) => inArray(column, idsWithMerged(attractions.id));
  const isAttractionUsed = or(
    isNotNull(attractions.mergedInto),
    hasRow(eventAttractions, isOfAttraction(eventAttractions.attractionId)),
    hasRow(attractionPhotos, and(isOfAttraction(attractionPhotos.attractionId), isPhotoUsed)),
  );
  const unused = (table: Table, isUsed: SQL | undefined) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(lte(table.deletedAt, before), isUsed && not(isUsed)))
      .orderBy(table.deletedAt, table.id)
      .limit(BATCH_ROWS);
  const withMergedIds = (remaining: SQLWrapper) =>
    db
      .select({ id: anyAttraction.id })
      .from(anyAttraction)
      .where(inArray(coalesce(anyAttraction.mergedInto, anyAttraction.id), remaining));
  const goneIds = withMergedIds(unused(attractions, isAttractionUsed));
  const deletedAttractions = db
    .select({ id: attractions.id })
    .from(attractions)
    .where(and(lte(attractions.deletedAt, before), isNull(attractions.mergedInto)));
  // A deleted attraction is kept while an evening shows it, but its photos that no evening shows are purged.
  const unusedPhotos = db
    .select({ id: attractionPhotos.id })
    .from(attractionPhotos)
    .where(
      and(
        or(lte(attractionPhotos.deletedAt, before), inArray(attractionPhotos.attractionId, withMergedIds(deletedAttractions))),
        not(isPhotoUsed),
      ),
    )
    .orderBy(attractionPhotos.id)
    .limit(BATCH_ROWS);
  const remove = (table: Table, isUsed: SQL | undefined) => db.delete(table).where(inArray(table.id, unused(table, isUsed)));

  return inBatches(async () => {
    const results = await namedBatch(db, {
      // Child rows are purged with their attraction, even if their own `deletedAt` is null.
      merges: db
        .delete(attractionMerges)
        .where(or(inArray(attractionMerges.keptId, goneIds), inArray(attractionMerges.goneId, goneIds))),
      itsPhotos: db.delete(attractionPhotos).where(inArray(attractionPhotos.attractionId, goneIds)),
      mergedAttractions: db.delete(attractions).where(and(isNotNull(attractions.mergedInto), inArray(attractions.id, goneIds))),
      attractions: remove(attractions, isAttractionUsed),
      photos: db.delete(attractionPhotos).where(inArray(attractionPhotos.id, unusedPhotos)),
      layouts: remove(layouts, hasRow(events, eq(events.layoutId, layouts.id))),
      values: remove(entryValues, hasRow(events, eq(events.valueId, entryValues.id))),
    });
    return (['attractions', 'photos', 'layouts', 'values'] as const).map((name) => results[name].meta.changes);
  });
}
