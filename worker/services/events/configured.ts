import { eq } from 'drizzle-orm';
import { byText } from '../../../core/event-fields.ts';
import { type Configuring, isEventConfigured } from '../../../core/rules/event-text.ts';
import type { Db } from '../../../db/client.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';

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
