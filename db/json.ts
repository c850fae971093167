import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { EVENT_COLUMNS } from '../core/event-fields.ts';
import { DAYS, EVENTS_OF_WEEK } from '../core/rules/week.ts';
import { named, rendered } from './expressions.ts';
import { hasOldNames, isPhotoOf, shownId, shownItems } from './merged.ts';
import { attractionPhotos, attractions } from './schema/attractions.ts';
import { entryValues, files, layouts } from './schema/catalogue.ts';
import { events } from './schema/events.ts';
import { schedules } from './schema/schedules.ts';
import { versions } from './schema/versions.ts';

// Here SQLite builds responses as JSON, which the Worker forwards unparsed (“one programme” in docs/PERFORMANCE.md).

/** The most fields of one call: on D1 a SQL function takes 32 arguments, and `json_set` the object and two for each field. */
const FIELDS_PER_CALL = 15;

const jsonBool = (condition: SQL | Column): SQL => sql`json(iif(${condition}, 'true', 'false'))`;

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

const jsonList = (json: SQL, ...order: (Column | SQL)[]): SQL =>
  sql`json_group_array(${json} order by ${sql.join(order, sql`, `)})`;

export const bodyColumn = (json: SQL): SQL.Aliased<string> => named(json, 'body');

/** An image's address. This expression must build the same address as `mediaUrl` of `worker/media/keys.ts`. */
const mediaUrl = (hash: Column) => sql`'/media/' || ${hash} || '?v=' || substr(${hash}, 1, 8)`;
const picture = { imageUrl: mediaUrl(files.hash), width: files.width, height: files.height };

export const lastPhotos = alias(attractionPhotos, 'last_photos');
const lastPhoto = jsonObject({ id: lastPhotos.id, name: lastPhotos.name, imageUrl: mediaUrl(lastPhotos.fileHash) });

/** Selects `value` from an attraction's photos. For an attraction without old names, the faster second query suffices. */
const aggregateOfPhotos = (value: SQL, order = sql``) => sql`iif(${hasOldNames},
  (select ${value} from ${attractionPhotos} where ${isPhotoOf(attractions.id)} ${order}),
  (select ${value} from ${attractionPhotos}
    where ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null ${order}))`;
const firstPhotoUrl = aggregateOfPhotos(mediaUrl(attractionPhotos.fileHash), sql`order by ${attractionPhotos.id} limit 1`);

const aliases = alias(attractions, 'aliases');
const oldNames = sql`(
  select ${jsonList(jsonObject({ id: aliases.id, name: aliases.name }), aliases.id)} from ${attractions} as ${sql.identifier('aliases')}
  where ${aliases.mergedInto} = ${attractions.id})`;

export const attractionJson = jsonObject({
  id: attractions.id,
  name: attractions.name,
  photoCount: aggregateOfPhotos(sql`count(*)`),
  thumbUrl: sql`coalesce(${mediaUrl(lastPhotos.fileHash)}, ${firstPhotoUrl})`,
  lastPhoto: sql`iif(${lastPhotos.id} is null, null, ${lastPhoto})`,
  aliases: oldNames,
  createdAt: attractions.createdAt,
});

// Except `usableItems`, the expressions for events ignore `deleted_at`, because programmes still show deleted items.

const eventLayout = (json: SQL) => sql`(
  select ${json} from ${layouts} join ${files} on ${files.hash} = ${layouts.fileHash}
  where ${layouts.id} = ${events.layoutId})`;

const eventValue = sql`(
  select ${jsonObject({ id: entryValues.id, name: entryValues.name })}
  from ${entryValues} where ${entryValues.id} = ${events.valueId})`;

const item = (column: string): SQL => sql.raw(`item.${column}`);
const catalogueEntry = { id: item('attraction_id'), name: item('name') };
const mergedEntry = { ...catalogueEntry, chosenIds: sql`json(item.chosen_ids)` };
const itemAttraction = sql`case when item.chosen_ids is not null then ${jsonObject(mergedEntry)}
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

const eventItems = (json: SQL) => sql`(
  select ${jsonList(json, item('position'))}
  from ${shownItems} left join ${attractionPhotos} on ${attractionPhotos.id} = item.photo_id ${itemFile})`;

/** The event's items that a new evening may have: free texts, and attractions that are still in the catalogue. */
export const usableItems = sql`(
  select ${jsonList(itemJson, item('position'))}
  from ${shownItems}
  left join ${attractionPhotos} on ${attractionPhotos.id} = item.photo_id and ${attractionPhotos.deletedAt} is null
    and ${shownId(attractionPhotos.attractionId)} = item.attraction_id
  ${itemFile}
  where item.custom_name is not null or item.deleted_at is null)`;

const ALL_COLUMNS = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, events[column]]));

export const eventJson = jsonObject({
  id: events.id,
  scheduleId: events.scheduleId,
  dayOfWeek: events.dayOfWeek,
  date: events.date,
  isSpecialEvent: events.isSpecialEvent,
  attractions: eventItems(itemJson),
  layout: eventLayout(jsonObject({ id: layouts.id, name: layouts.name, ...picture })),
  value: eventValue,
  revision: events.revision,
  ...ALL_COLUMNS,
});

// The content of a version has no revisions and no ids of `event_attractions`, so that equal contents are equal texts.
// Null and false fields are left out too, so that an unchanged event gives the stored text even after a column was added.
// Pictures and attractions are arrays without keys, so that a full week stays below 12 kB.
// `worker/services/versions/content.ts` reads a content.

const pictureList = (row: { id: Column }, name: Column | SQL): SQL =>
  sql`json_array(${row.id}, ${name}, ${files.hash}, ${files.width}, ${files.height})`;

// A photo's name is cut to 210 bytes, because 1,100 whole names (11 events, 100 photos each) would be too long for D1.
// 70 characters exceed 210 bytes only if some need 4 bytes, as emoji do. 52 characters never need more than 208 bytes.
const beginning = (length: number) => sql`substr(${attractionPhotos.name}, 1, ${sql.raw(String(length))})`;
const photoName = sql`iif(octet_length(${beginning(70)}) > 210, ${beginning(52)}, ${beginning(70)})`;
// An item begins with the chosen attraction's id. After a merge it ends with the id of the attraction that was kept and, if
// several chosen attractions were merged into that one, with the list of their ids.
const contentItem = sql`json_insert(json_array(coalesce(item.chosen_ids ->> 0, item.attraction_id), item.name,
  iif(${attractionPhotos.id} is null, null, ${pictureList(attractionPhotos, photoName)}), item.custom_name),
  iif(item.chosen_ids is null, '$[0]', '$[#]'), item.attraction_id,
  iif(json_array_length(item.chosen_ids) > 1, '$[#]', '$[0]'), json(item.chosen_ids))`;

/** A field of a content, as text that begins with a comma; null if the field's value is null or false. */
function contentField(name: string, field: Column | SQL): SQL {
  const key = (value = '') => sql.raw(`',"${name}":${value}'`);
  if (!('dataType' in field)) return sql`${key()} || ${field}`;
  if (field.dataType === 'boolean') return sql`iif(${field}, ${key('true')}, null)`;
  return sql`${key()} || ${field.dataType === 'json' ? sql`json(${field})` : sql`nullif(json_quote(${field}), 'null')`}`;
}

/** An event of a content, as text. `concat` leaves out the fields that are null. */
const contentEvent = (columns: Record<string, Column | SQL>) => {
  const fields = Object.entries({
    dayOfWeek: events.dayOfWeek,
    date: events.date,
    isSpecialEvent: events.isSpecialEvent,
    attractions: eventItems(contentItem),
    layout: eventLayout(pictureList(layouts, layouts.name)),
    value: eventValue,
    ...columns,
  }).map(([name, field]) => contentField(name, field));
  return sql`concat('{"id":', ${events.id}, ${sql.join(fields, sql`, `)}, '}')`;
};

/** Selects the events of one content that another content lacks. The result has the form of a content. */
export const eventsOnlyIn = (content: SQLWrapper, other: SQLWrapper): SQL => sql`(
  select '[' || coalesce(group_concat(value, ',' || char(10)), '') || ']' from json_each(${content}) where instr(${other}, value) = 0)`;

/** True if a content has an extra event on a date or later. `instr` is faster than `json_each`, and excludes most contents. */
export const hasExtraFrom = (content: SQLWrapper, date: string): SQL =>
  sql`instr(${content}, '"isSpecialEvent":true') > 0 and exists (select 1 from json_each(${content}) where value ->> 'isSpecialEvent' and value ->> 'date' >= ${date})`;

/**
 * Makes a content from rows with a column `event`. Each event is one line, so that events can be compared without parsing. The
 * largest possible events take 1.95 of the 2 MB that a text in D1 may have.
 */
const contentLines = (rows: SQL): SQL =>
  rendered(sql`(select '[' || coalesce(group_concat(event, ',' || char(10)), '') || ']' from (
    ${rows} limit ${sql.raw(String(EVENTS_OF_WEEK))}))`);

export const contentWithColumns = (columns: Record<string, Column | SQL>): SQL =>
  contentLines(sql`
    select ${contentEvent(columns)} as event from ${events} where ${events.scheduleId} = ${schedules.id}
    order by ${events.position}, ${events.id}`);

export const contentJson = contentWithColumns(ALL_COLUMNS);

const sentContent = sql`(
  select ${versions.content} from ${versions} where ${versions.scheduleId} = ${schedules.id} and ${versions.kind} = 'sent'
  order by ${versions.number} desc limit 1)`;

/** A LIKE pattern of empty days: their text ends with empty attractions, because `contentEvent` leaves out null fields. */
const EMPTY_END = sql.raw(`'%"attractions":[]}'`);

/** True if a content has a day that is not empty. */
export const hasDay = (content: SQLWrapper): SQL =>
  sql`exists (select 1 from json_each(${content}) where not coalesce(value ->> 'isSpecialEvent', 0) and value not like ${EMPTY_END})`;

/**
 * The content that a send of only the extra events stores: the current extra events and the days of the newest sent version.
 * A day that this version lacks is added if it is empty now: `contentJson` has all days, and if all of them are empty, the two
 * contents must be equal.
 */
export const extraContentJson = contentLines(sql`
  select event from (
    select (select ${events.position} from ${events} where ${events.id} = day.value ->> 'id') as place, day.value as event
    from json_each(${sentContent}) as day
    where not coalesce(day.value ->> 'isSpecialEvent', 0)
    union all
    select ${events.position}, ${contentEvent(ALL_COLUMNS)} as empty_day
    from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent} and empty_day like ${EMPTY_END}
      and ${events.id} not in (select sent.value ->> 'id' from json_each(${sentContent}) as sent)
    union all
    select ${sql.raw(String(DAYS.length))} + ${events.id}, ${contentEvent(ALL_COLUMNS)}
    from ${events} where ${events.scheduleId} = ${schedules.id} and ${events.isSpecialEvent})
  order by place`);

export const createdJson = jsonObject({
  id: schedules.id,
  startDate: schedules.startDate,
  createdAt: schedules.createdAt,
  events: sql`(select ${jsonList(
    jsonObject({ id: events.id, dayOfWeek: events.dayOfWeek, date: events.date, isSpecialEvent: events.isSpecialEvent }),
    events.position,
  )} from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent})`,
});
