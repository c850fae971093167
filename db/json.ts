import { type Column, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { LIMITS } from '../core/contracts/limits.ts';
import { EVENT_COLUMNS } from '../core/event-fields.ts';
import { DAYS } from '../core/rules/week.ts';
import { named, rendered } from './expressions.ts';
import { hasOldNames, isPhotoOf, shownId, shownItems } from './merged.ts';
import { attractionPhotos, attractions } from './schema/attractions.ts';
import { entryValues, files, layouts } from './schema/catalogue.ts';
import { events } from './schema/events.ts';
import { schedules } from './schema/schedules.ts';
import { versions } from './schema/versions.ts';

// The answers that SQLite shapes as JSON, so that the Worker hands text on without reading and writing it again
// (measured: docs/PERFORMANCE.md). All of them are in this file, as fragments for typed queries:
// `db.select({ body: jsonBody(layoutJson) }).from(layouts)`.

/** The most fields of one `json_object`: a SQL function takes at most 32 arguments on D1. */
const FIELDS_PER_CALL = 15;

/** A condition as JSON's true or false; null counts as false. */
const jsonBool = (condition: SQL | Column): SQL => sql`json(iif(${condition}, 'true', 'false'))`;

/** An object with a field for each column or expression. Columns of booleans and of JSON become what they are in JSON. */
function jsonObject(fields: Record<string, Column | SQL>): SQL {
  const all = Object.entries(fields);
  const pairs = (from: number, prefix: string) =>
    sql.join(
      all.slice(from, from + FIELDS_PER_CALL).map(([name, field]) => sql`${sql.raw(`'${prefix}${name}'`)}, ${jsonValue(field)}`),
      sql`, `,
    );
  let object = sql`json_object(${pairs(0, '')})`;
  for (let from = FIELDS_PER_CALL; from < all.length; from += FIELDS_PER_CALL)
    object = sql`json_set(${object}, ${pairs(from, '$.')})`;
  return rendered(object);
}

function jsonValue(field: Column | SQL): SQL {
  const type = 'dataType' in field ? field.dataType : null;
  return type === 'boolean' ? jsonBool(field) : type === 'json' ? sql`json(${field})` : sql`${field}`;
}

/** All rows as a list, in this order. */
const jsonList = (json: SQL, ...order: (Column | SQL)[]): SQL =>
  sql`json_group_array(${json} order by ${sql.join(order, sql`, `)})`;

/** JSON text as a selected column. */
export const jsonBody = (json: SQL): SQL.Aliased<string> => named(json, 'body');

/** `worker/media/keys.ts`'s `mediaUrl`. */
const mediaUrl = (hash: Column) => sql`'/media/' || ${hash} || '?v=' || substr(${hash}, 1, 8)`;
/** Of the joined row of `files`. */
const picture = { imageUrl: mediaUrl(files.hash), width: files.width, height: files.height };

/** Photos as they are joined with a row of `attractions`: the one that it had last, or none. */
export const lastPhotos = alias(attractionPhotos, 'last_photos');
const lastPhoto = jsonObject({ id: lastPhotos.id, name: lastPhotos.name, imageUrl: mediaUrl(lastPhotos.fileHash) });

/** A value of the attraction's photos. Those of one without old names, as most are, are told by an index alone. */
const ofItsPhotos = (value: SQL, order = sql``) => sql`iif(${hasOldNames},
  (select ${value} from ${attractionPhotos} where ${isPhotoOf(attractions.id)} ${order}),
  (select ${value} from ${attractionPhotos}
    where ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null ${order}))`;
const firstPhotoUrl = ofItsPhotos(mediaUrl(attractionPhotos.fileHash), sql`order by ${attractionPhotos.id} limit 1`);

const aliases = alias(attractions, 'aliases');
const oldNames = sql`(
  select ${jsonList(jsonObject({ id: aliases.id, name: aliases.name }), aliases.id)} from ${attractions} as ${sql.identifier('aliases')}
  where ${aliases.mergedInto} = ${attractions.id})`;

/** A row of `attractions`, joined with `lastPhotos`, as an `Attraction`. */
export const attractionJson = jsonObject({
  id: attractions.id,
  name: attractions.name,
  photoCount: ofItsPhotos(sql`count(*)`),
  thumbUrl: sql`coalesce(${mediaUrl(lastPhotos.fileHash)}, ${firstPhotoUrl})`,
  lastPhoto: sql`iif(${lastPhotos.id} is null, null, ${lastPhoto})`,
  aliases: oldNames,
  createdAt: attractions.createdAt,
});

// What an event refers to. Nothing here asks for `deleted_at`: a programme goes on showing what was removed since.

const eventLayout = sql`(
  select ${jsonObject({ id: layouts.id, name: layouts.name, ...picture })}
  from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${layouts.id} = ${events.layoutId})`;

const eventValue = sql`(
  select ${jsonObject({ id: entryValues.id, name: entryValues.name })}
  from ${entryValues} where ${entryValues.id} = ${events.valueId})`;

const item = (column: string): SQL => sql.raw(`item.${column}`);
const catalogueEntry = { id: item('attraction_id'), name: item('name') };
const itemAttraction = sql`case when item.chosen_id is not null then ${jsonObject({ ...catalogueEntry, chosenId: item('chosen_id') })}
  when item.attraction_id is not null then ${jsonObject(catalogueEntry)} end`;
const itemPhoto = jsonObject({ id: attractionPhotos.id, name: attractionPhotos.name, ...picture });
const itemJson = jsonObject({
  id: item('id'),
  attraction: itemAttraction,
  photo: sql`iif(${attractionPhotos.id} is null, null, ${itemPhoto})`,
  customName: item('custom_name'),
  isCustom: jsonBool(sql`item.custom_name is not null`),
});
const itemFile = sql`left join ${files} on ${files.hash} = ${attractionPhotos.fileHash}`;

const eventItems = sql`(
  select ${jsonList(itemJson, item('position'))}
  from ${shownItems} left join ${attractionPhotos} on ${attractionPhotos.id} = item.photo_id ${itemFile})`;

/** Its attractions as they can be written today: what left the catalogue is not among them. */
export const usableItems = sql`(
  select ${jsonList(itemJson, item('position'))}
  from ${shownItems}
  left join ${attractionPhotos} on ${attractionPhotos.id} = item.photo_id and ${attractionPhotos.deletedAt} is null
    and ${shownId(attractionPhotos.attractionId)} = item.attraction_id
  ${itemFile}
  where item.custom_name is not null or item.deleted_at is null)`;

/** A row of `events` as a `ScheduleEvent`, everything nested. */
export const eventJson = jsonObject({
  id: events.id,
  scheduleId: events.scheduleId,
  dayOfWeek: events.dayOfWeek,
  date: events.date,
  isSpecialEvent: events.isSpecialEvent,
  attractions: eventItems,
  layout: eventLayout,
  value: eventValue,
  revision: events.revision,
  ...Object.fromEntries(EVENT_COLUMNS.map((column) => [column, events[column]])),
});

// The content of a version: what decides is in it, and nothing that changes by itself (ids of items, revisions), so that equal
// contents are equal texts. A field that is null or false is left out: a column added later changes no content that was stored
// before. Pictures and items are lists, which keeps a full week below 12 kB; `core/rules` reads none of it:
// `worker/services/versions/content.ts` makes events of it again.

const pictureList = (row: { id: Column }, name: Column | SQL): SQL =>
  sql`json_array(${row.id}, ${name}, ${files.hash}, ${files.width}, ${files.height})`;

// Of the longest photos' names the beginning, at most 210 bytes: 1,100 whole ones would make the largest programme a text that D1
// does not take. 70 characters are more bytes than that only where most of them are emoji (4 bytes each).
const beginning = (length: number) => sql`substr(${attractionPhotos.name}, 1, ${sql.raw(String(length))})`;
const photoName = sql`iif(octet_length(${beginning(70)}) > 210, ${beginning(52)}, ${beginning(70)})`;
// An attraction is the one that was chosen, so that merging it changes nothing, under the name that it has by now.
const contentItem = sql`json_array(coalesce(item.chosen_id, item.attraction_id), item.name,
  iif(${attractionPhotos.id} is null, null, ${pictureList(attractionPhotos, photoName)}), item.custom_name)`;

const contentItems = sql`(
  select ${jsonList(contentItem, item('position'))}
  from ${shownItems} left join ${attractionPhotos} on ${attractionPhotos.id} = item.photo_id ${itemFile})`;

/** A boolean as true, or as null, which a content leaves out. */
const trueOrNull = (field: Column | SQL): Column | SQL =>
  'dataType' in field && field.dataType === 'boolean' ? sql`json(iif(${field}, 'true', null))` : field;

/** Merging into an empty object drops what is null (RFC 7396), but nothing inside of a list. */
const contentEvent = (columns: Record<string, Column | SQL>) => {
  const fields = {
    id: events.id,
    dayOfWeek: events.dayOfWeek,
    date: events.date,
    isSpecialEvent: events.isSpecialEvent,
    attractions: contentItems,
    layout: sql`(
      select ${pictureList(layouts, layouts.name)} from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
      where ${layouts.id} = ${events.layoutId})`,
    value: eventValue,
    ...columns,
  };
  return sql`json_patch('{}', ${jsonObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, trueOrNull(field)])))})`;
};

/** Events that a version takes in: the days and `LIMITS.extraEvents`. The largest of them make 1.95 of the 2 MB that D1 takes. */
const MOST_EVENTS = DAYS.length + LIMITS.extraEvents;

/** Rows with a text `event` each, in their order, as a content: an event a line, so that equal ones are found without reading them. */
const contentLines = (rows: SQL): SQL =>
  rendered(sql`(select '[' || coalesce(group_concat(event, ',' || char(10)), '') || ']' from (
    ${rows} limit ${sql.raw(String(MOST_EVENTS))}))`);

/** As `contentJson`, of these columns of `events`. */
export const contentOf = (columns: Record<string, Column | SQL>): SQL =>
  contentLines(sql`
    select ${contentEvent(columns)} as event from ${events} where ${events.scheduleId} = ${schedules.id}
    order by ${events.position}, ${events.id}`);

const EVERY_COLUMN = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, events[column]]));

/** The content of the programme in scope, as a version keeps it. */
export const contentJson = contentOf(EVERY_COLUMN);

/** The same with the days of its newest sent version, none where there is no such version, and the extra events as they are now. */
export const extraContentJson = contentLines(sql`
  select event from (
    select day.key as place, day.value as event
    from json_each((
      select ${versions.content} from ${versions} where ${versions.scheduleId} = ${schedules.id} and ${versions.kind} = 'sent'
      order by ${versions.number} desc limit 1)) as day
    where not coalesce(day.value ->> 'isSpecialEvent', 0)
    union all
    select ${sql.raw(String(DAYS.length))} + ${events.id}, ${contentEvent(EVERY_COLUMN)}
    from ${events} where ${events.scheduleId} = ${schedules.id} and ${events.isSpecialEvent})
  order by place`);

/** A row of `schedules` as a `CreatedSchedule`. */
export const createdJson = jsonObject({
  id: schedules.id,
  startDate: schedules.startDate,
  createdAt: schedules.createdAt,
  events: sql`(select ${jsonList(
    jsonObject({ id: events.id, dayOfWeek: events.dayOfWeek, date: events.date, isSpecialEvent: events.isSpecialEvent }),
    events.position,
  )} from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent})`,
});
