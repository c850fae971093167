import { type SQL, sql } from 'drizzle-orm';
import type { AttractionItem, EventContent } from '../../../core/contracts/events.ts';
import { EVENT_COLUMNS, type EventColumn } from '../../../core/event-fields.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';

/** What an event has in it, as its columns. */
type EventContentRow = Pick<typeof events.$inferSelect, EventColumn>;

/** The columns in which an event differs from another one: of an input, or of an event as it is read back. */
export const pickContent = (from: Partial<EventContentRow>): EventContentRow => ({
  ...(Object.fromEntries(EVENT_COLUMNS.map((column) => [column, from[column] ?? null])) as EventContentRow),
  freeEntry: from.freeEntry ?? false,
});

/** An event's input as its columns. What only the other kind of event has is empty. */
const contentOf = (input: EventContent): EventContentRow => ({
  ...pickContent(input),
  eventName: input.isSpecialEvent && !input.eventName?.trim() ? EXTRA_EVENT : input.eventName,
  customAttractionsText: input.customAttractionsText ?? freeTexts(input.attractions),
});

/** The free-text attractions joined by comma (spec §7, step 2); null when there is none. */
function freeTexts(items: readonly AttractionItem[]): string | null {
  return items.flatMap((item) => ('customName' in item ? item.customName : [])).join(', ') || null;
}

/** The attraction that an `item` names; where that was merged into another, which its sender need not know, the other one. */
export const keptAttraction = sql`(
  select coalesce(named.merged_into, named.id) from ${attractions} as named where named.id = item.value ->> 'attractionId')`;

/** The photo that it names, among those of that attraction: the one itself, or the same picture. */
export const keptPhoto = sql`(
  select own.id from ${attractionPhotos} as named join ${attractionPhotos} as own on own.file_hash = named.file_hash
  where named.id = item.value ->> 'photoId' and +own.attraction_id = ${keptAttraction}
  order by own.id <> named.id, own.deleted_at is not null, own.id limit 1)`;

/** The columns of `event_attractions` in their order, for each `item` of a JSON list beside the event in scope. */
export const attractionColumns = sql`
  null, ${events.id}, item.key, ${keptAttraction}, ${keptPhoto}, item.value ->> 'customName'`;

/** Whether an `item` of that list is the first of its attraction: two that it names may have become one. */
export const isFirst = (items: SQL) => sql`not exists (
  select 1 from json_each(${items}) as before join ${attractions} as earlier on earlier.id = before.value ->> 'attractionId'
  where before.key < item.key and coalesce(earlier.merged_into, earlier.id) = ${keptAttraction})`;

/** Inserts the attractions in the value `items` for the event that meets the condition; one value, as D1 takes at most 100. */
export const insertAttractions = (db: Db, condition: SQL | undefined) =>
  db.insert(eventAttractions).select(
    sql`select ${attractionColumns} from ${events}, json_each(${sql.placeholder('items')}) as item
      where ${condition} and ${isFirst(sql`${sql.placeholder('items')}`)} order by item.key`,
  );

/** A placeholder for each column of an event's content, under the column's name. */
export const contentPlaceholders = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, sql`${sql.placeholder(column)}`]));

/** The values of those placeholders. */
export const contentValues = (input: EventContent) =>
  Object.fromEntries(Object.entries(contentOf(input)).map(([column, value]) => [column, driverValue(value)]));

const driverValue = (value: EventContentRow[EventColumn]) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value;
