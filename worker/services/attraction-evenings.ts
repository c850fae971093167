import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AttractionEvenings } from '../../core/contracts/evenings.ts';
import type { CalendarMonth } from '../../core/rules/month.ts';
import { compareNames } from '../../core/rules/search.ts';
import type { Db } from '../../db/client.ts';
import { hasRow, leftJoined, named } from '../../db/expressions.ts';
import { eventJson } from '../../db/json.ts';
import { idsWithMerged } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { pictureColumns, withImageUrl } from '../media/keys.ts';
import { ATTRACTION_NOT_FOUND } from './attractions.ts';
import { countedSchedules, isInMonth } from './evenings.ts';

export async function readAttractionEvenings({ db }: Context, id: number): Promise<AttractionEvenings> {
  const counted = countedSchedules(db);
  const [existing, aliases, items, photos] = await db.batch([
    db
      .select({ name: attractions.name })
      .from(attractions)
      .where(and(eq(attractions.id, id), isNull(attractions.deletedAt))),
    db.select({ name: attractions.name }).from(attractions).where(eq(attractions.mergedInto, id)),
    db
      .select({
        eventId: events.id,
        scheduleId: events.scheduleId,
        date: events.date,
        dayOfWeek: events.dayOfWeek,
        isSpecialEvent: events.isSpecialEvent,
        eventName: events.eventName,
        photoHash: leftJoined(attractionPhotos.fileHash, 'photo_hash'),
      })
      .from(eventAttractions)
      .innerJoin(events, eq(events.id, eventAttractions.eventId))
      .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
      .leftJoin(attractionPhotos, eq(attractionPhotos.id, eventAttractions.photoId))
      .where(inArray(eventAttractions.attractionId, idsWithMerged(id)))
      .orderBy(desc(events.date), desc(events.id), eventAttractions.position),
    db
      .select({ id: attractionPhotos.id, name: attractionPhotos.name, ...pictureColumns })
      .from(attractionPhotos)
      .innerJoin(files, eq(files.hash, attractionPhotos.fileHash))
      .where(inArray(attractionPhotos.attractionId, idsWithMerged(id)))
      .orderBy(desc(eq(attractionPhotos.attractionId, id)), attractionPhotos.id),
  ]);
  if (!existing[0]) throw new AppError('not_found', ATTRACTION_NOT_FOUND);
  // An evening that lists two attractions merged with each other counts once, with the first of their photos.
  const evenings = [...Map.groupBy(items, ({ eventId }) => eventId).values()].flatMap((list) => {
    const [first] = list;
    return first ? { ...first, photoHash: list.find(({ photoHash }) => photoHash !== null)?.photoHash ?? null } : [];
  });
  const uses = Map.groupBy(evenings, ({ photoHash }) => photoHash);
  return {
    id,
    name: existing[0].name,
    aliases: aliases.map(({ name }) => name).sort(compareNames),
    evenings: evenings.map(({ photoHash, ...evening }) => evening),
    photos: [...Map.groupBy(photos, ({ hash }) => hash).values()]
      .flatMap(([photo]) => photo ?? [])
      .map((photo) => ({ ...withImageUrl(photo), uses: uses.get(photo.hash)?.length ?? 0 }))
      .filter((photo) => photo.uses > 0)
      .sort((a, b) => b.uses - a.uses),
  };
}

/** Selects a month's events with attractions, by date, as JSON texts, from the programmes that `countedSchedules` selects. */
export function selectMonth(db: Db, month: CalendarMonth) {
  const counted = countedSchedules(db);
  const hasItems = hasRow(eventAttractions, eq(eventAttractions.eventId, events.id));
  return db
    .select({ event: named<string>(eventJson, 'event') })
    .from(events)
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .where(and(isInMonth(month), or(hasItems, sql`trim(${events.customAttractionsText}) <> ''`)))
    .orderBy(asc(events.date), asc(events.position), asc(events.id));
}
