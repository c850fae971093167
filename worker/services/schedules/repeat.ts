import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LotSetting } from '../../../core/contracts/catalogue.ts';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { RemovedReferences, RepeatedEvents, RepeatInput, Schedule } from '../../../core/contracts/schedules.ts';
import { lotSettingOf } from '../../../core/rules/lots.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import type { Db } from '../../../db/client.ts';
import { hasRow, named, renamed, rendered } from '../../../db/expressions.ts';
import { shownId } from '../../../db/merged.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts, lotSettings } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { scheduleText, selectSchedule } from './get.ts';

export async function readRepeatedEvents({ db }: Context, id: number, { startDate, take }: RepeatInput): Promise<RepeatedEvents> {
  const [rows, presentValues, settings, owners, ...usable] = await db.batch([
    selectSchedule(db, id),
    selectPresentValues(db, id),
    db.select().from(lotSettings),
    selectPhotoOwners(db, id),
    ...selectUsableOf(db, id),
  ]);
  const from: Schedule = JSON.parse(scheduleText(rows));
  const ownerOf = (photoId: number) => owners.find(({ id }) => id === photoId)?.attractionId;
  const list = from.events.map((all) => {
    // After a merge was undone, an evening may keep a photo of the other attraction.
    const attractions = all.attractions.map((item) =>
      item.photo && ownerOf(item.photo.id) !== item.attraction?.id ? { ...item, photo: null } : item,
    );
    const event = { ...all, attractions };
    if (event.isSpecialEvent) return withPresentLots(event, settings);
    const present = presentValues.find(({ eventId }) => eventId === event.id);
    return present ? { ...event, valueId: present.id, value: { id: present.id, name: present.name }, customValue: null } : event;
  });
  return repeatProgramme({ ...from, events: list }, removedOf(from.events, usable), startDate, take);
}

const NO_LOTS = { firstLotValue: null, secondLotValue: null, lastLotValue: null };

function withPresentLots(event: ScheduleEvent, settings: LotSetting[]): ScheduleEvent {
  const setting = lotSettingOf(settings, event.ticketType);
  const { firstLotValue, secondLotValue, lastLotValue } = setting ?? NO_LOTS;
  return { ...event, firstLotValue, secondLotValue, lastLotValue };
}

/** For each event whose `customValue` is a renamed value's former text, selects this value, if the catalogue still has it. */
const selectPresentValues = (db: Db, scheduleId: number) =>
  db
    .select({ eventId: renamed(events.id, 'event_id'), id: entryValues.id, name: entryValues.name })
    .from(events)
    .innerJoin(entryValues, and(eq(entryValues.id, events.formerValueId), isNull(entryValues.deletedAt)))
    .where(eq(events.scheduleId, scheduleId));

/** Selects the attraction of each photo in a programme; for a merged attraction, the remaining one. */
const selectPhotoOwners = (db: Db, scheduleId: number) =>
  db
    .selectDistinct({ id: attractionPhotos.id, attractionId: named<number>(shownId(attractionPhotos.attractionId), 'shown_id') })
    .from(attractionPhotos)
    .innerJoin(eventAttractions, eq(eventAttractions.photoId, attractionPhotos.id))
    .innerJoin(events, eq(events.id, eventAttractions.eventId))
    .where(eq(events.scheduleId, scheduleId));

type Kind = keyof RemovedReferences;
type Table = typeof layouts | typeof entryValues | typeof attractions | typeof attractionPhotos;

const keptAttractions = alias(attractions, 'kept');
// A merged attraction counts as present if the remaining attraction is in the catalogue.
const isKept = or(
  eq(keptAttractions.id, attractions.mergedInto),
  and(isNull(attractions.mergedInto), eq(keptAttractions.id, attractions.id)),
);
const isAttractionPresent = hasRow(keptAttractions, and(isKept, isNull(keptAttractions.deletedAt)));
const presentName = rendered(
  sql`(select ${keptAttractions.name} from ${attractions} as ${sql.identifier('kept')} where ${isKept})`,
);

/** Returns, by kind, statements for the items of `ids` in the catalogue. A merged attraction has the remaining one's name. */
export function selectUsable(db: Db, ids: Record<Kind, SQLWrapper>) {
  const usable = (table: Table, rowIds: SQLWrapper, isPresent = isNull(table.deletedAt), name: SQLWrapper = table.name) =>
    db
      .select({ id: table.id, name: named<string>(sql`${name}`, 'present_name') })
      .from(table)
      .where(and(isPresent, inArray(table.id, rowIds)));
  return [
    usable(layouts, ids.layouts),
    usable(entryValues, ids.values),
    usable(attractions, ids.attractions, isAttractionPresent, presentName),
    usable(attractionPhotos, ids.photos),
  ] as const;
}

export type Usable = BatchResponse<ReturnType<typeof selectUsable>>;

function selectUsableOf(db: Db, scheduleId: number) {
  const ofSchedule = eq(events.scheduleId, scheduleId);
  const shownIds = (column: typeof events.layoutId | typeof events.valueId) =>
    db.select({ id: column }).from(events).where(ofSchedule);
  const itemIds = (column: typeof eventAttractions.attractionId | typeof eventAttractions.photoId) =>
    db.select({ id: column }).from(eventAttractions).innerJoin(events, eq(events.id, eventAttractions.eventId)).where(ofSchedule);
  return selectUsable(db, {
    layouts: shownIds(events.layoutId),
    values: shownIds(events.valueId),
    attractions: itemIds(eventAttractions.attractionId),
    photos: itemIds(eventAttractions.photoId),
  });
}

export function removedOf(list: readonly ScheduleEvent[], usable: Usable): RemovedReferences {
  const [layoutIds, valueIds, attractionIds, photoIds] = usable.map((rows) => new Set(rows.map(({ id }) => id)));
  const items = list.flatMap(({ attractions }) => attractions);
  return {
    layouts: list.flatMap(({ layoutId }) => (layoutId === null || layoutIds?.has(layoutId) ? [] : layoutId)),
    values: list.flatMap(({ valueId }) => (valueId === null || valueIds?.has(valueId) ? [] : valueId)),
    attractions: items.flatMap(({ attraction: one }) => (!one || attractionIds?.has(one.chosenIds?.[0] ?? one.id) ? [] : one.id)),
    photos: items.flatMap(({ photo }) => (!photo || photoIds?.has(photo.id) ? [] : photo.id)),
  };
}
