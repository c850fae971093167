import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Merge, MergePreview } from '../../../core/contracts/merges.ts';
import { named } from '../../../db/expressions.ts';
import { attractionMerges, attractionPhotos } from '../../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { undoableSince } from '../deletion.ts';
import { countedSchedules } from '../evenings.ts';
import { assertPair, mergeOf, photosOnlyOf, selectMerges, selectPair } from './parts.ts';

/** What merging an attraction into another would change. */
export async function previewMerge(context: Context, goneId: number, keptId: number): Promise<MergePreview> {
  const { db } = context;
  const counted = countedSchedules(db);
  const ofEvening = db
    .select({
      evening: eventAttractions.eventId,
      ofGone: named<number>(sql`max(${eventAttractions.attractionId} = ${goneId})`, 'of_gone'),
      ofKept: named<number>(sql`max(${eventAttractions.attractionId} = ${keptId})`, 'of_kept'),
    })
    .from(eventAttractions)
    .innerJoin(events, eq(events.id, eventAttractions.eventId))
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .where(inArray(eventAttractions.attractionId, [goneId, keptId]))
    .groupBy(eventAttractions.eventId)
    .as('of_evening');
  const sum = (value: SQL, name: string) => named<number>(sql`coalesce(sum(${value}), 0)`, name);
  const [pair, [counts], [photos]] = await db.batch([
    selectPair(context, goneId, keptId),
    db
      .select({
        goneEvenings: sum(sql`${ofEvening.ofGone}`, 'gone_evenings'),
        keptEvenings: sum(sql`${ofEvening.ofKept}`, 'kept_evenings'),
        both: sum(sql`${ofEvening.ofGone} and ${ofEvening.ofKept}`, 'both_evenings'),
      })
      .from(ofEvening),
    db
      .select({ count: named<number>(sql`count(*)`, 'count') })
      .from(attractionPhotos)
      .where(and(photosOnlyOf(context, goneId, keptId), isNull(attractionPhotos.deletedAt))),
  ]);
  assertPair(pair, goneId, keptId);
  if (!counts || !photos) throw new Error('A count gave no row.');
  return { ...counts, photos: photos.count };
}

/** The merges that can be undone, newest first. */
export async function listMerges(context: Context): Promise<Merge[]> {
  const rows = await selectMerges(context)
    .where(and(isNull(attractionMerges.undoneAt), gt(attractionMerges.createdAt, undoableSince(context))))
    .orderBy(desc(attractionMerges.id));
  return rows.map(mergeOf);
}
