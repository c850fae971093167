import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import * as t from '../../db/schema/index.ts';
import { mediaUrl } from '../../worker/media/keys.ts';

const lastPhoto = (db: DrizzleD1Database) =>
  db
    .select({ id: t.eventAttractions.photoId })
    .from(t.eventAttractions)
    .innerJoin(t.attractionPhotos, eq(t.attractionPhotos.id, t.eventAttractions.photoId))
    .innerJoin(t.events, eq(t.events.id, t.eventAttractions.eventId))
    .innerJoin(t.schedules, eq(t.schedules.id, t.events.scheduleId))
    .where(
      and(
        eq(t.eventAttractions.attractionId, t.attractions.id),
        isNotNull(t.eventAttractions.photoId),
        isNull(t.attractionPhotos.deletedAt),
        isNull(t.schedules.deletedAt),
      ),
    )
    .orderBy(desc(t.eventAttractions.eventId))
    .limit(1);

/** Three statements for one batch: the attractions, all their photos, their old names. */
export const selectAttractions = (db: DrizzleD1Database) =>
  [
    db
      .select({
        id: t.attractions.id,
        name: t.attractions.name,
        createdAt: t.attractions.createdAt,
        lastId: sql<number | null>`${lastPhoto(db)}`.as('last_id'),
      })
      .from(t.attractions)
      .where(isNull(t.attractions.deletedAt))
      .orderBy(asc(t.attractions.nameKey)),
    db
      .select({
        id: t.attractionPhotos.id,
        name: t.attractionPhotos.name,
        attractionId: t.attractionPhotos.attractionId,
        fileHash: t.attractionPhotos.fileHash,
      })
      .from(t.attractionPhotos)
      .where(isNull(t.attractionPhotos.deletedAt))
      .orderBy(asc(t.attractionPhotos.id)),
    db
      .select({ id: t.attractions.id, name: t.attractions.name, keptId: t.attractions.mergedInto })
      .from(t.attractions)
      .where(isNotNull(t.attractions.mergedInto))
      .orderBy(asc(t.attractions.id)),
  ] as const;

type Rows<Query extends PromiseLike<unknown>> = Awaited<Query>;
type Selected = ReturnType<typeof selectAttractions>;

/** Their rows as `Attraction[]`. */
export function withPhotos(attractions: Rows<Selected[0]>, photos: Rows<Selected[1]>, merged: Rows<Selected[2]>) {
  const oldNames = Map.groupBy(merged, ({ keptId }) => keptId);
  const byAttraction = Map.groupBy(photos, ({ attractionId }) => attractionId);
  return attractions.map(({ id, name, createdAt, lastId }) => {
    const own = byAttraction.get(id) ?? [];
    const last = own.find((photo) => photo.id === lastId);
    const shown = last ?? own[0];
    return {
      id,
      name,
      photoCount: own.length,
      thumbUrl: shown ? mediaUrl(shown.fileHash) : null,
      lastPhoto: last ? { id: last.id, name: last.name, imageUrl: mediaUrl(last.fileHash) } : null,
      aliases: (oldNames.get(id) ?? []).map((old) => ({ id: old.id, name: old.name })),
      createdAt,
    };
  });
}
