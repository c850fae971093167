import { and, asc, between, countDistinct, desc, eq, exists, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { AttractionEvenings } from '../../core/contracts/evenings.ts';
import { byText } from '../../core/event-fields.ts';
import { type Configuring, isEventConfigured } from '../../core/rules/event-text.ts';
import type { CalendarMonth } from '../../core/rules/month.ts';
import { compareNames } from '../../core/rules/search.ts';
import type { Db } from '../../db/client.ts';
import { coalesce, joined, named, renamed, rowNumber } from '../../db/expressions.ts';
import { eventJson } from '../../db/json.ts';
import { namesOf } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { versions } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { pictureColumns, withImageUrl } from '../media/keys.ts';
import { ATTRACTION_NOT_FOUND } from './attractions.ts';

/**
 * Of several programmes of a week the one with the newest version, else the newest; programmes of extra events alone all count.
 * Never deleted ones and drafts.
 */
export function countedSchedules(db: Db) {
  const newest = db
    .select({ at: max(versions.createdAt) })
    .from(versions)
    .where(eq(versions.scheduleId, schedules.id));
  const ranked = db
    .select({
      id: schedules.id,
      startDate: schedules.startDate,
      place: rowNumber(
        [schedules.startDate, schedules.specialOnly],
        [desc(coalesce(newest, schedules.createdAt)), desc(schedules.id)],
      ).as('place'),
    })
    .from(schedules)
    .where(and(isNull(schedules.deletedAt), eq(schedules.isDraft, false)))
    .as('ranked');
  return db
    .select({
      scheduleId: renamed(ranked.id, 'counted_id'),
      startDate: renamed(ranked.startDate, 'counted_start'),
    })
    .from(ranked)
    .where(eq(ranked.place, 1))
    .as('counted');
}

export const attractionCount = (db: Db) => db.$count(eventAttractions, eq(eventAttractions.eventId, events.id));

/** The kind is first, because drizzle decides by the first column whether a left join found a row. */
export const configuringColumns = (db: Db) => ({
  isSpecialEvent: events.isSpecialEvent,
  ...byText(({ key }) => events[key]),
  layoutId: events.layoutId,
  freeEntry: events.freeEntry,
  valueId: events.valueId,
  customValue: events.customValue,
  customAttractionsText: events.customAttractionsText,
  attractionCount: attractionCount(db),
});

export const isConfigured = (row: Omit<Configuring, 'attractions'> & { attractionCount: number }): boolean =>
  isEventConfigured({ ...row, attractions: { length: row.attractionCount } });

/** Compared as texts: no month has a day after its 31st. */
export const isInMonth = (month: CalendarMonth) => between(events.date, `${month}-01`, `${month}-31`);

/** JSON text. Evenings outside the week of `startDate`, those of merged attractions included. */
export async function readMemory({ db }: Context, startDate: string): Promise<string> {
  const counted = countedSchedules(db);
  const date = (of: 'min' | 'max', where: '<' | '>=') =>
    sql`${sql.raw(of)}(iif(${events.date} ${sql.raw(where)} ${startDate}, ${events.date}, null))`;
  const shown = sql<number>`coalesce(${attractions.mergedInto}, ${attractions.id})`;
  const [rows] = await db.batch([
    db
      .select({
        body: named<string>(
          sql`json_array(${shown}, ${countDistinct(events.id)}, ${date('max', '<')}, ${date('min', '>=')})`,
          'body',
        ),
      })
      .from(counted)
      .innerJoin(events, eq(events.scheduleId, counted.scheduleId))
      .innerJoin(eventAttractions, eq(eventAttractions.eventId, events.id))
      .innerJoin(attractions, eq(attractions.id, eventAttractions.attractionId))
      .where(ne(counted.startDate, startDate))
      .groupBy(shown),
  ]);
  return `[${rows.map(({ body }) => body).join(',')}]`;
}

/** Of programmes that count; evenings of attractions merged into it are included. */
export async function attractionEvenings({ db }: Context, id: number): Promise<AttractionEvenings> {
  const counted = countedSchedules(db);
  const [found, aliases, items, photos] = await db.batch([
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
        photo: joined(attractionPhotos.fileHash, 'photo_hash'),
      })
      .from(eventAttractions)
      .innerJoin(events, eq(events.id, eventAttractions.eventId))
      .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
      .leftJoin(attractionPhotos, eq(attractionPhotos.id, eventAttractions.photoId))
      .where(sql`${eventAttractions.attractionId} in ${namesOf(id)}`)
      .orderBy(desc(events.date), desc(events.id), eventAttractions.position),
    db
      .select({ id: attractionPhotos.id, name: attractionPhotos.name, ...pictureColumns })
      .from(attractionPhotos)
      .innerJoin(files, eq(files.hash, attractionPhotos.fileHash))
      .where(sql`${attractionPhotos.attractionId} in ${namesOf(id)}`)
      .orderBy(desc(eq(attractionPhotos.attractionId, id)), attractionPhotos.id),
  ]);
  if (!found[0]) throw new AppError('not_found', ATTRACTION_NOT_FOUND);
  // An evening with two merged attractions counts once, with the first photo that either has.
  const evenings = [...Map.groupBy(items, ({ eventId }) => eventId).values()].flatMap((list) => {
    const [first] = list;
    return first ? { ...first, photo: list.find(({ photo }) => photo !== null)?.photo ?? null } : [];
  });
  const uses = Map.groupBy(evenings, ({ photo }) => photo);
  return {
    id,
    name: found[0].name,
    aliases: aliases.map(({ name }) => name).sort(compareNames),
    evenings: evenings.map(({ photo, ...evening }) => evening),
    photos: [...Map.groupBy(photos, ({ hash }) => hash).values()]
      .flatMap(([photo]) => photo ?? [])
      .map((photo) => ({ ...withImageUrl(photo), uses: uses.get(photo.hash)?.length ?? 0 }))
      .filter((photo) => photo.uses > 0)
      .sort((a, b) => b.uses - a.uses),
  };
}

/** The events (`ScheduleEvent` as JSON text) of a month with attractions, from programmes that count, by date. */
export function selectMonth(db: Db, month: CalendarMonth) {
  const counted = countedSchedules(db);
  const items = db.select({ id: eventAttractions.id }).from(eventAttractions).where(eq(eventAttractions.eventId, events.id));
  return db
    .select({ event: named<string>(eventJson, 'event') })
    .from(events)
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .where(and(isInMonth(month), or(exists(items), sql`trim(${events.customAttractionsText}) <> ''`)))
    .orderBy(asc(events.date), asc(events.position), asc(events.id));
}
