import { sql } from 'drizzle-orm';
import type { EventContent } from '../../../core/contracts/events.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { names, type SqlValue, value } from '../statement.ts';

/** The columns of an event that its input fills in. */
export const CONTENT = [
  'eventName',
  'freeEntry',
  'valueId',
  'customValue',
  'layoutId',
  'observations',
  'customAttractionsText',
  'ticketType',
  'firstLotValue',
  'secondLotValue',
  'lastLotValue',
  'lotPresets',
  'updatedAt',
] as const satisfies (keyof typeof events.$inferSelect)[];

export type Content = Record<(typeof CONTENT)[number], SqlValue>;

/** An event's input as values of its columns. Each kind leaves the other's columns empty. */
export function contentOf(input: EventContent, now: Date): Content {
  const special = input.isSpecialEvent === true ? input : null;
  const day = input.isSpecialEvent === true ? null : input;
  return {
    eventName: special && !special.eventName?.trim() ? EXTRA_EVENT : input.eventName,
    freeEntry: Number(day?.freeEntry ?? false),
    valueId: day?.valueId ?? null,
    customValue: day?.customValue ?? null,
    layoutId: input.layoutId,
    observations: input.observations,
    customAttractionsText: input.customAttractionsText ?? freeTexts(input),
    ticketType: special?.ticketType ?? null,
    firstLotValue: special?.firstLotValue ?? null,
    secondLotValue: special?.secondLotValue ?? null,
    lastLotValue: special?.lastLotValue ?? null,
    lotPresets: special?.lotPresets ? JSON.stringify(special.lotPresets) : null,
    updatedAt: now.toISOString(),
  };
}

/** The free-text attractions joined by comma (spec §7, step 2); null when there is none. */
function freeTexts(input: EventContent): string | null {
  return input.attractions.flatMap((item) => ('customName' in item ? item.customName : [])).join(', ') || null;
}

export const attractionColumns = names(
  eventAttractions.eventId,
  eventAttractions.position,
  eventAttractions.attractionId,
  eventAttractions.photoId,
  eventAttractions.customName,
);

/** The rows of `event_attractions` for the event in scope, out of the JSON list in the value `items`. */
export const attractionRows = sql`${events.id}, item.key, item.value ->> 'attractionId', item.value ->> 'photoId', item.value ->> 'customName'`;
export const itemsInOrder = sql`json_each(${value('items')}) as item`;
