import { type SQL, sql } from 'drizzle-orm';
import type { AttractionItem, EventContent, ScheduleEvent } from '../../../core/contracts/events.ts';
import { EVENT_COLUMNS, type EventColumn } from '../../../core/event-fields.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { rendered, rowOf } from '../../../db/expressions.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';

/** What an event has in it, as its columns. */
type EventContentRow = Pick<typeof events.$inferSelect, EventColumn>;

/** The columns in which an event differs from another one: of an input, or of an event as it is read back. */
export const pickContent = (from: Partial<EventContentRow>): EventContentRow => ({
  ...(Object.fromEntries(EVENT_COLUMNS.map((column) => [column, from[column] ?? null])) as EventContentRow),
  freeEntry: from.freeEntry ?? false,
});

type WithoutSchedule<Content> = Content extends unknown ? Omit<Content, 'scheduleId'> : never;
/** What is to be written into an event. */
export type WrittenContent = WithoutSchedule<EventContent>;

/** An extra event without a name is called by its kind, except in a draft. */
function nameOf({ isSpecialEvent, eventName }: WrittenContent, isDraft: boolean): string | null {
  return !isSpecialEvent || eventName?.trim() ? eventName : isDraft ? null : EXTRA_EVENT;
}

/** An event's input as its columns. What only the other kind of event has is empty. */
export const contentOf = (input: WrittenContent, isDraft: boolean): EventContentRow => ({
  ...pickContent(input),
  eventName: nameOf(input, isDraft),
  customAttractionsText: input.customAttractionsText ?? freeTexts(input.attractions),
});

/** The free-text attractions joined by comma (spec §7, step 2); null when there is none. */
function freeTexts(items: readonly AttractionItem[]): string | null {
  return items.flatMap((item) => ('customName' in item ? item.customName : [])).join(', ') || null;
}

/** An attraction as it is stored: what an input names may have been merged into another since. */
interface StoredItem {
  attractionId: number | null;
  photoId: number | null;
  customName: string | null;
}

/** Whether an event has this in it already, so that nothing needs to be written. */
export function isSameContent(
  event: ScheduleEvent,
  input: WrittenContent,
  items: readonly StoredItem[],
  isDraft = false,
): boolean {
  const shown = event.attractions.map(({ attraction, photo, customName }) => [
    attraction?.id ?? null,
    photo?.id ?? null,
    customName,
  ]);
  const wanted = items.map(({ attractionId, photoId, customName }) => [attractionId, photoId, customName]);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (
    isSame(pickContent(event), contentOf(input, isDraft)) &&
    isSame(shown, wanted) &&
    (!input.isSpecialEvent || input.date === event.date)
  );
}

/** What an `item` of a JSON list names: its attraction and its photo, beside it. */
export const itemReferences = rendered(sql`
  left join ${attractions} as named on named.id = item.value ->> 'attractionId'
  left join ${attractionPhotos} as sent on sent.id = item.value ->> 'photoId'`);

/** The attraction; where that was merged into another, which its sender need not know, the other one. */
export const keptAttraction = sql`coalesce(named.merged_into, named.id)`;

/** The photo, if it is that attraction's, or else the attraction's with the same content. */
export const keptPhoto = rendered(sql`iif(sent.attraction_id = ${keptAttraction}, sent.id, (
  select own.id from ${attractionPhotos} as own
  where own.file_hash = sent.file_hash and +own.attraction_id = ${keptAttraction}
  order by own.deleted_at is not null, own.id limit 1))`);

/** A row of `event_attractions` for each `item` with its references beside the event in scope. */
export const ITEM_ROW = rendered(
  rowOf(eventAttractions, {
    eventId: events.id,
    position: sql`min(item.key)`,
    attractionId: keptAttraction,
    photoId: keptPhoto,
    customName: sql`item.value ->> 'customName'`,
  }),
);

/** Of an attraction that an event's list names twice, as two that became one, the first item counts: `min` picks its row. */
export const firstOfEach = rendered(sql`group by ${events.id}, coalesce(${keptAttraction}, 'text ' || item.key)`);

/** Inserts the attractions for the event that meets the condition; one value, as D1 takes at most 100. */
export const insertAttractions = (db: Db, list: readonly AttractionItem[], condition: SQL | undefined) =>
  db.insert(eventAttractions).select(
    sql`select ${ITEM_ROW} from ${events}, json_each(${JSON.stringify(list)}) as item ${itemReferences}
      where ${condition} ${firstOfEach} order by min(item.key)`,
  );
