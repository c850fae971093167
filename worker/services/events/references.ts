import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, leftJoined, named, oneRow, rendered } from '../../../db/expressions.ts';
import { eventJson } from '../../../db/json.ts';
import { shownId } from '../../../db/merged.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { invalid, type Problem } from '../../errors.ts';
import { ownProgramme } from '../schedules/write.ts';
import { photoOf, type StoredItem, type WrittenContent } from './write.ts';

/** 2 for a row that is in the catalogue or that the event shows now, 1 for any other removed row, 0 if the row does not exist. */
const presenceOf = (row: { id: Column; deletedAt: Column }, isShown: SQL) =>
  rendered(sql`iif(${row.id} is null, 0, iif(${row.deletedAt} is null or ${isShown}, 2, 1))`);

/** True for the event's stored items (`there`) that show the input item's attraction, directly or because of a merge. */
const IS_SAME = rendered(sql`there.event_id = ${events.id} and ${shownId(sql`there.attraction_id`)} = ${attractions.id}`);

/** True for a photo of any item of the event, even a hidden one: after a merge, a shown item may show a hidden item's photo. */
const isCurrentPhoto = sql`${attractionPhotos.id} in (
  select photo_of.photo_id from ${eventAttractions} as photo_of where photo_of.event_id = ${events.id})`;

/** The ids of an attraction and of all attractions ever merged with it, directly or through others, even if since separated. */
const everMergedWith = (id: Column): SQL => sql`(
  with recursive one(id) as (
    select ${id} union
    select iif(merge.gone_id = one.id, merge.kept_id, merge.gone_id)
    from one join ${attractionMerges} as merge on merge.gone_id = one.id or merge.kept_id = one.id)
  select id from one)`;

const eventColumns = {
  schedule: leftJoined(schedules.id, 'schedule'),
  eventSchedule: leftJoined(events.scheduleId, 'event_schedule'),
  isSpecialEvent: leftJoined(events.isSpecialEvent, 'is_special_event'),
  revision: leftJoined(events.revision, 'revision'),
  layout: named<number>(presenceOf(layouts, sql`${layouts.id} = ${events.layoutId}`), 'layout'),
  value: named<number>(presenceOf(entryValues, sql`${entryValues.id} = ${events.valueId}`), 'value'),
};

/** The current event as JSON text. Only the first row of the query has the text, because all rows have the same event. */
const body = rendered(sql`iif(${events.id} is null or item.key > 0, null, ${eventJson})`);

const itemColumns = {
  index: named<number | null>(sql.raw('item.key'), 'index'),
  shownId: leftJoined(attractions.id, 'shown_id'),
  name: leftJoined(attractions.name, 'name'),
  photoId: leftJoined(attractionPhotos.id, 'photo_id'),
  stored: named<string>(
    sql`(select json_group_array(json_array(there.attraction_id, there.photo_id) order by there.position)
      from ${eventAttractions} as there where ${IS_SAME})`,
    'stored',
  ),
  attraction: named<number>(presenceOf(attractions, sql`${eventAttractions.id} is not null`), 'attraction'),
  photo: named<number>(presenceOf(attractionPhotos, isCurrentPhoto), 'photo'),
  // Also true if the photo's and the item's attractions were merged and later separated: evenings and versions stored in between
  // may show one attraction with the other's photo.
  isOwnPhoto: named<number>(
    sql`${attractionPhotos.id} = ${eventAttractions.photoId} or ${shownId(attractionPhotos.attractionId)} = ${attractions.id}
      or ${attractions.id} in ${everMergedWith(attractionPhotos.attractionId)}`,
    'is_own_photo',
  ),
};

const IS_SHOWN = rendered(sql`${eventAttractions.id} = (
  select there.id from ${eventAttractions} as there where ${IS_SAME} order by there.position limit 1)`);
const IS_ATTRACTION = rendered(sql`${attractions.id} = ${shownId(sql`item.value ->> 'attractionId'`)}`);
const IS_PHOTO = rendered(sql`${attractionPhotos.id} = item.value ->> 'photoId'`);

/**
 * Selects an event by its id (null for a new event), or by its programme (by default the week's own) and stored position. All
 * extra events have the same stored position; `offset` is the index among them, and 0 for a day.
 */
export type EventSelector =
  | { eventId: number | null; scheduleId: number }
  | { startDate: string | null; scheduleId: number | null; position: number; offset: number };

function isEvent(selector: EventSelector): SQL {
  if ('eventId' in selector) return eq(events.id, asExpression(selector.eventId));
  const { startDate, scheduleId, position, offset } = selector;
  return sql`${events.id} = (
    select target.id from ${events} as target
    where target.schedule_id = coalesce(${scheduleId}, ${ownProgramme(startDate)}) and target.position = ${position}
    order by target.id limit 1 offset ${offset})`;
}

/** Selects what an input refers to: a row for each of its attractions, but at least one row. `referencesOf` reads the rows. */
export const selectReferences = (db: Db, input: WrittenContent, selector: EventSelector) =>
  db
    .select({
      ...eventColumns,
      ...itemColumns,
      body: named<string | null>('startDate' in selector ? sql`null` : body, 'body'),
    })
    .from(oneRow)
    .leftJoin(schedules, and(eq(schedules.id, asExpression(selector.scheduleId)), isNull(schedules.deletedAt)))
    .leftJoin(events, isEvent(selector))
    .leftJoin(layouts, eq(layouts.id, asExpression(input.layoutId)))
    .leftJoin(entryValues, eq(entryValues.id, asExpression(valueIdOf(input))))
    .leftJoin(sql`json_each(${JSON.stringify(input.attractions)}) as item`, sql`true`)
    .leftJoin(attractions, IS_ATTRACTION)
    .leftJoin(attractionPhotos, IS_PHOTO)
    .leftJoin(eventAttractions, IS_SHOWN);

export function referencesOf(rows: Awaited<ReturnType<typeof selectReferences>>) {
  const [first] = rows;
  if (!first) throw new Error('A query that always gives a row gave none.');
  return { ...first, items: rows.flatMap(({ index, ...item }) => (index === null ? [] : { index, ...item })) };
}
type References = ReturnType<typeof referencesOf>;
type ItemReferences = References['items'][number];

/**
 * Returns the items to store. Of the request's items the first of each attraction is taken. If the event has the attraction
 * already, its stored id stays. Items that a merge hides stay stored with their photos, so that undoing the merge shows them
 * again. But if the user removed the shown photo, the hidden items' photos are removed, too, because the evening would
 * otherwise show one of them instead.
 */
export function storedItems({ items }: References, { attractions }: WrittenContent): StoredItem[] {
  const keys = new Set<string>();
  return items.flatMap(({ index, shownId, stored }): StoredItem[] => {
    const item = attractions[index];
    const key = shownId === null ? `text ${index}` : String(shownId);
    if (!item || keys.has(key)) return [];
    keys.add(key);
    if ('customName' in item) return [{ attractionId: null, photoId: null, customName: item.customName, shownId: null }];
    const photoId = photoOf(items, shownId);
    const pairs = [...new Map<number, number | null>(JSON.parse(stored))];
    const [[attractionId, ownPhoto] = [item.attractionId, photoId], ...others] = pairs;
    const currentPhoto = pairs.find(([, photo]) => photo !== null)?.[1] ?? null;
    const hidden = { customName: null, shownId, isHidden: true };
    return [
      { attractionId, photoId: photoId === currentPhoto ? ownPhoto : photoId, customName: null, shownId },
      ...others.map(([id, photo]) => ({ ...hidden, attractionId: id, photoId: photoId && photo })),
    ];
  });
}

/** Throws one error that lists all references that cannot be used. An undo may use removed rows. */
export function assertReferences(references: References, input: WrittenContent, isUndo = false): void {
  const isUsable = (presence: number) => presence > (isUndo ? 0 : 1);
  const [first, ...rest] = [
    ...problemOf('layoutId', input.layoutId, isUsable(references.layout), 'O layout escolhido não existe mais. Escolha outro.'),
    ...problemOf('valueId', valueIdOf(input), isUsable(references.value), 'O valor escolhido não existe mais. Escolha outro.'),
    ...references.items.flatMap((row) => itemProblems(row, input.attractions[row.index], isUsable)),
  ];
  if (first) throw invalid(first, ...rest);
}

const problemOf = (path: string, id: number | null, isUsable: boolean, message: string): Problem[] =>
  id === null || isUsable ? [] : [{ path, id, message }];

function itemProblems(
  references: ItemReferences,
  item: AttractionItem | undefined,
  isUsable: (presence: number) => boolean,
): Problem[] {
  if (!item || !('attractionId' in item)) return [];
  const { attractionId, photoId } = item;
  const { name } = references;
  const path = (field: string) => `attractions.${references.index}.${field}`;
  const attractionMessage = `${name ? `A atração “${name}”` : 'Uma atração escolhida'} não existe mais. Remova-a do evento.`;
  if (!isUsable(references.attraction)) return problemOf(path('attractionId'), attractionId, false, attractionMessage);
  const photo = `A foto escolhida de “${name}”`;
  const hasPhoto = isUsable(references.photo);
  const message = hasPhoto ? `${photo} não é desta atração.` : `${photo} não existe mais.`;
  return problemOf(path('photoId'), photoId, hasPhoto && Boolean(references.isOwnPhoto), `${message} Escolha outra.`);
}

const valueIdOf = (input: WrittenContent) => ('valueId' in input ? input.valueId : null);
