import { and, type Column, desc, eq, exists, gt, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Unmerged } from '../../../core/contracts/merges.ts';
import { named, rowOf } from '../../../db/expressions.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { MERGE_NOT_FOUND } from '../attractions.ts';
import { audit } from '../audit-log.ts';
import { undoableSince } from '../deletion.ts';
import { followPhotos, gone, indexRemembered, kept, other, photosOnlyOf, remembered } from './parts.ts';

/**
 * Undoes a merge: what was not edited since is as it was. Where an evening was, the attraction takes the place of the other one
 * again, unless the evening had both, or shows a photo that is not its own. Photos that the other one's evenings show now it
 * keeps, too. Merges of one attraction are undone in the opposite order.
 */
export async function undoMerge(context: Context, id: number): Promise<Unmerged> {
  const { db, now } = context;
  const later = alias(attractionMerges, 'later');
  const sameName = alias(attractions, 'same_name');
  const newer = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        gt(later.id, attractionMerges.id),
        isNull(later.undoneAt),
        or(eq(later.keptId, attractionMerges.keptId), eq(later.goneId, attractionMerges.keptId)),
      ),
    )
    .orderBy(desc(later.id))
    .limit(1);
  const taken = db
    .select({ id: sameName.id })
    .from(sameName)
    .where(and(eq(sameName.nameKey, gone.nameKey), isNull(sameName.deletedAt)));
  const [found] = await db
    .select({
      keptId: attractionMerges.keptId,
      goneId: named<number>(sql`${gone.id}`, 'gone_id'),
      goneName: named<string>(sql`${gone.name}`, 'gone_name'),
      keptName: named<string>(sql`${kept.name}`, 'kept_name'),
      undoneAt: attractionMerges.undoneAt,
      createdAt: attractionMerges.createdAt,
      newer: named<number | null>(sql`(${newer})`, 'newer_id'),
      taken: named<number | null>(sql`(${taken})`, 'taken_id'),
    })
    .from(attractionMerges)
    .innerJoin(gone, eq(gone.id, attractionMerges.goneId))
    .innerJoin(kept, eq(kept.id, attractionMerges.keptId))
    .where(eq(attractionMerges.id, id));
  if (!found) throw new AppError('not_found', MERGE_NOT_FOUND);
  const { keptId, goneId, goneName, keptName } = found;
  if (found.undoneAt !== null) throw new AppError('conflict', 'Esta união já foi desfeita.');
  if (found.createdAt <= undoableSince(context)) throw new AppError('conflict', 'Uma união só pode ser desfeita por 30 dias.');
  if (found.newer !== null) {
    throw new AppError('conflict', 'Depois desta houve outra união com as mesmas atrações. Desfaça a mais nova primeiro.');
  }
  if (found.taken !== null) {
    throw new AppError('conflict', `Já existe outra atração com o nome “${goneName}”. Exclua-a ou una-a antes de desfazer.`);
  }

  // As above, for what has happened since: nothing is done to a merge that can no longer be undone.
  const open = db
    .select({ undo: attractionMerges.undo })
    .from(attractionMerges)
    .innerJoin(gone, and(eq(gone.id, attractionMerges.goneId), eq(gone.mergedInto, attractionMerges.keptId)))
    .where(and(eq(attractionMerges.id, id), isNull(attractionMerges.undoneAt), notExists(newer), notExists(taken)));
  const { items, itemIds, eventIds, photos, aliases } = remembered(open);
  // An event that is written gets new items, and ids are never given again.
  const isUntouched = (eventId: SQL | Column) =>
    sql`exists (select 1 from ${eventAttractions} as same where same.event_id = ${eventId} and same.id in ${itemIds})`;
  const photo = sql`(select own.id from ${attractionPhotos} as own where own.id = item.value ->> 'photoId')`;
  const hadOnlyIt = sql`(
    select item.value ->> 'eventId' from ${items} group by 1 having max(item.value ->> 'attractionId' <> ${goneId}) = 0)`;
  const isItsPhoto = sql`(${eventAttractions.photoId} is null or exists (
    select 1 from ${attractionPhotos} as shown join ${attractionPhotos} as own on own.file_hash = shown.file_hash
    where shown.id = ${eventAttractions.photoId} and own.attraction_id = ${goneId}))`;
  const isShown = exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.photoId, attractionPhotos.id), eq(other.attractionId, keptId))),
  );
  const isBack = sql`exists (
    select 1 from ${eventAttractions} as back where back.event_id = ${events.id} and back.attraction_id = ${goneId})`;
  const itsEvenings = db
    .select({
      restored: named<number>(sql`coalesce(sum(${isBack}), 0)`, 'restored'),
      left: named<number>(sql`coalesce(sum(not ${isBack}), 0)`, 'left_out'),
    })
    .from(events)
    .innerJoin(schedules, and(eq(schedules.id, events.scheduleId), isNull(schedules.deletedAt)))
    .where(sql`${events.id} in (select item.value ->> 'eventId' from ${items} where item.value ->> 'attractionId' = ${goneId})`);
  const at = now().toISOString();
  const results = await db.batch([
    db
      .update(attractionPhotos)
      .set({ attractionId: goneId })
      .where(and(eq(attractionPhotos.attractionId, keptId), sql`${attractionPhotos.id} in ${photos}`)),
    db
      .update(eventAttractions)
      .set({ attractionId: sql`item.value ->> 'attractionId'`, photoId: photo })
      .from(items)
      // The plus keeps SQLite from going through the whole list for each item of the attraction.
      .where(sql`${eventAttractions.id} = item.value ->> 'id' and +${eventAttractions.attractionId} = ${keptId}`),
    db.insert(eventAttractions).select(
      sql`select ${rowOf(eventAttractions, {
        id: sql`item.value ->> 'id'`,
        eventId: sql`item.value ->> 'eventId'`,
        position: sql`item.value ->> 'position'`,
        attractionId: sql`item.value ->> 'attractionId'`,
        photoId: photo,
      })} from ${items}
        where not exists (select 1 from ${eventAttractions} as there where there.id = item.value ->> 'id')
          and ${isUntouched(sql`item.value ->> 'eventId'`)}`,
    ),
    db
      .update(eventAttractions)
      .set({ attractionId: goneId })
      .where(
        and(
          eq(eventAttractions.attractionId, keptId),
          sql`${eventAttractions.eventId} in ${hadOnlyIt}`,
          not(isUntouched(eventAttractions.eventId)),
          isItsPhoto,
        ),
      ),
    db.insert(attractionPhotos).select(
      sql`select ${rowOf(attractionPhotos, {
        attractionId: keptId,
        name: attractionPhotos.name,
        fileHash: attractionPhotos.fileHash,
        source: attractionPhotos.source,
        createdAt: at,
        deletedAt: attractionPhotos.deletedAt,
      })} from ${attractionPhotos} where ${and(photosOnlyOf(context, goneId, keptId), isShown)} group by ${attractionPhotos.fileHash}`,
    ),
    followPhotos(context, keptId, goneId),
    followPhotos(context, goneId, keptId),
    db
      .update(events)
      .set({ revision: sql`${events.revision} + 1`, updatedAt: at })
      .where(and(sql`${events.id} in ${eventIds}`, isBack)),
    indexRemembered(context, eventIds),
    itsEvenings,
    db
      .update(attractions)
      .set({ mergedInto: goneId })
      .where(and(sql`${attractions.id} in ${aliases}`, eq(attractions.mergedInto, keptId))),
    db
      .update(attractions)
      .set({ mergedInto: null, deletedAt: null })
      .where(and(eq(attractions.id, goneId), exists(open))),
    db
      .update(attractionMerges)
      .set({ undoneAt: at, undo: null })
      .where(
        and(
          eq(attractionMerges.id, id),
          isNull(attractionMerges.undoneAt),
          exists(
            db
              .select({ id: gone.id })
              .from(gone)
              .where(and(eq(gone.id, goneId), isNull(gone.mergedInto))),
          ),
        ),
      )
      .returning({ id: attractionMerges.id }),
    audit(context, 'attraction.unmerged', { subject: `${goneName} → ${keptName}` }),
  ]);
  const [undone] = results[12];
  const [evenings] = results[9];
  if (!undone || !evenings) throw new AppError('conflict', 'Algo mudou enquanto isso. Atualize a página e tente de novo.');
  return evenings;
}
