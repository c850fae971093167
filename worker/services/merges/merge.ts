import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Merge } from '../../../core/contracts/merges.ts';
import { rowOf } from '../../../db/expressions.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import {
  assertPair,
  followPhotos,
  gone,
  indexRemembered,
  type MergeRow,
  mergeOf,
  other,
  photosOnlyOf,
  remembered,
  selectMerges,
  selectPair,
} from './parts.ts';

/**
 * Merges an attraction into another: its evenings, photos and old names are the other's from now on, and its own name is one of
 * those. Done again it is the same merge. The first statement writes down what the others are about to change; they do nothing
 * where it wrote nothing, so of two at once one wins.
 */
export async function mergeAttractions(context: Context, goneId: number, keptId: number, by: { id: number }): Promise<Merge> {
  const { db, now } = context;
  const { isMerged, names } = assertPair(await selectPair(context, goneId, keptId), goneId, keptId);
  const isThis = and(eq(attractionMerges.goneId, goneId), eq(attractionMerges.keptId, keptId), isNull(attractionMerges.undoneAt));
  const find = selectMerges(context).where(isThis);
  let found = isMerged ? await find : [];
  if (!isMerged) {
    const createdAt = now().toISOString();
    const isThere = (id: number) =>
      exists(
        db
          .select({ id: gone.id })
          .from(gone)
          .where(and(eq(gone.id, id), isNull(gone.deletedAt))),
      );
    const isPair = inArray(eventAttractions.attractionId, [goneId, keptId]);
    const itsEvents = db.select({ id: other.eventId }).from(other).where(eq(other.attractionId, goneId));
    const items = db
      .select({
        list: sql`json_group_array(json_object('id', ${eventAttractions.id}, 'eventId', ${eventAttractions.eventId},
          'position', ${eventAttractions.position}, 'attractionId', ${eventAttractions.attractionId}, 'photoId', ${eventAttractions.photoId}))`,
      })
      .from(eventAttractions)
      .where(and(isPair, inArray(eventAttractions.eventId, itsEvents)));
    const photos = db
      .select({ list: sql`json_group_array(${attractionPhotos.id})` })
      .from(attractionPhotos)
      .where(photosOnlyOf(context, goneId, keptId));
    const aliases = db
      .select({ list: sql`json_group_array(${gone.id})` })
      .from(gone)
      .where(eq(gone.mergedInto, goneId));

    // Until the last statement the one that goes is there: with a merge of it that was not undone, this is that merge.
    const written = db
      .select({ undo: attractionMerges.undo })
      .from(attractionMerges)
      .where(and(isThis, isThere(goneId)));
    const { itemIds, eventIds, photos: photoIds, aliases: aliasIds } = remembered(written);
    const results = await db.batch([
      db.insert(attractionMerges).select(
        sql`select ${rowOf(attractionMerges, {
          keptId,
          goneId,
          userId: by.id,
          createdAt,
          undo: sql`json_object('items', json((${items})), 'photos', json((${photos})), 'aliases', json((${aliases})))`,
        })} where ${isThere(goneId)} and ${isThere(keptId)}`,
      ),
      db.update(attractionPhotos).set({ attractionId: keptId }).where(sql`${attractionPhotos.id} in ${photoIds}`),
      // What stays in an evening with both has a photo if either had one.
      db
        .update(eventAttractions)
        .set({
          attractionId: keptId,
          photoId: sql`coalesce(${eventAttractions.photoId}, (
            select ${other.photoId} from ${eventAttractions} as ${sql.identifier('other')}
            where ${other.eventId} = ${eventAttractions.eventId} and ${other.attractionId} in (${goneId}, ${keptId})
              and ${other.photoId} is not null limit 1))`,
        })
        .where(sql`${eventAttractions.id} in ${itemIds}`),
      followPhotos(context, keptId, goneId),
      db.delete(eventAttractions).where(
        and(
          sql`${eventAttractions.id} in ${itemIds}`,
          exists(
            db
              .select({ id: other.id })
              .from(other)
              .where(
                and(
                  eq(other.eventId, eventAttractions.eventId),
                  eq(other.attractionId, keptId),
                  sql`${other.position} < ${eventAttractions.position}`,
                ),
              ),
          ),
        ),
      ),
      db.update(attractions).set({ mergedInto: keptId }).where(sql`${attractions.id} in ${aliasIds}`),
      indexRemembered(context, eventIds),
      db
        .update(attractions)
        .set({ mergedInto: keptId, deletedAt: createdAt })
        .where(and(eq(attractions.id, goneId), exists(written))),
      audit(context, 'attraction.merged', { subject: names }),
      find,
    ]);
    found = results[results.length - 1] as MergeRow[];
  }
  const [row] = found;
  // Somebody has deleted one of them meanwhile, or merged it into a third.
  if (!row) throw new AppError('conflict', 'Uma das duas mudou enquanto isso. Atualize a lista e escolha de novo.');
  return mergeOf(row);
}
