import { type SQL, sql } from 'drizzle-orm';
import type { AttractionItem, EventFields, ScheduleEvent } from '../../../core/contracts/events.ts';
import { EVENT_COLUMNS, type EventColumn } from '../../../core/event-fields.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { rendered, rowOf } from '../../../db/expressions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';

type EventContentRow = Pick<typeof events.$inferSelect, EventColumn>;

export const pickContent = (from: Partial<EventContentRow>): EventContentRow => ({
  ...(Object.fromEntries(EVENT_COLUMNS.map((column) => [column, from[column] ?? null])) as EventContentRow),
  freeEntry: from.freeEntry ?? false,
});

type WithoutSchedule<Content> = Content extends unknown ? Omit<Content, 'scheduleId'> : never;
export type WrittenContent = WithoutSchedule<EventFields>;

function nameOf({ isSpecialEvent, eventName }: WrittenContent, isDraft: boolean): string | null {
  return !isSpecialEvent || eventName?.trim() ? eventName : isDraft ? null : EXTRA_EVENT;
}

export const contentRow = (input: WrittenContent, isDraft: boolean): EventContentRow => ({
  ...pickContent(input),
  eventName: nameOf(input, isDraft),
  customAttractionsText: input.customAttractionsText ?? freeTexts(input.attractions),
});

/** Returns the free-text attractions joined by comma (spec §7, step 2); null without any. */
function freeTexts(items: readonly AttractionItem[]): string | null {
  return items.flatMap((item) => ('customName' in item ? item.customName : [])).join(', ') || null;
}

/** An attraction of an event as stored. If `attractionId` was merged, `shownId` is the remaining attraction, else the same. */
export interface StoredItem {
  attractionId: number | null;
  photoId: number | null;
  customName: string | null;
  shownId: number | null;
  /** True if an earlier item shows the same attraction after a merge, so that no screen shows this item. */
  isHidden?: boolean;
}

/**
 * Returns the photo that an event shows for an attraction. After merges, several items of the event may show the attraction: the
 * first photo counts.
 */
export const photoOf = (items: readonly Pick<StoredItem, 'shownId' | 'photoId'>[], id: number | null): number | null =>
  items.find(({ shownId, photoId }) => shownId === id && photoId !== null)?.photoId ?? null;

export function isSameContent(
  event: ScheduleEvent,
  input: WrittenContent,
  items: readonly StoredItem[],
  isDraft = false,
): boolean {
  const storedItems = event.attractions.map(({ attraction, photo, customName }) => [
    attraction?.id ?? null,
    photo?.id ?? null,
    customName,
  ]);
  const shownItems = items.filter(({ isHidden }) => !isHidden);
  const newItems = shownItems.map(({ shownId, customName }) => [shownId, photoOf(items, shownId), customName]);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (
    isSame(pickContent(event), contentRow(input, isDraft)) &&
    isSame(storedItems, newItems) &&
    (!input.isSpecialEvent || input.date === event.date)
  );
}

const ITEM_ROW = rendered(
  rowOf(eventAttractions, {
    eventId: events.id,
    position: sql`item.key`,
    attractionId: sql`item.value ->> 'attractionId'`,
    photoId: sql`item.value ->> 'photoId'`,
    customName: sql`item.value ->> 'customName'`,
  }),
);

/** Inserts attractions for the event that meets `condition`. The list is one JSON parameter, as D1 allows only 100 parameters. */
export const insertAttractions = (db: Db, list: readonly StoredItem[], condition: SQL | undefined) =>
  db
    .insert(eventAttractions)
    .select(
      sql`select ${ITEM_ROW} from ${events}, json_each(${JSON.stringify(list)}) as item where ${condition} order by item.key`,
    );
