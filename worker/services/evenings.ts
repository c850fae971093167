import { and, between, countDistinct, desc, eq, gte, isNull, lt, max, min, ne, sql } from 'drizzle-orm';
import { recordByTextKey } from '../../core/event-fields.ts';
import { type ConfiguringFields, isEventConfigured } from '../../core/rules/event-text.ts';
import type { CalendarMonth } from '../../core/rules/month.ts';
import type { Db } from '../../db/client.ts';
import { coalesce, iif, named, renamed, rowNumber } from '../../db/expressions.ts';
import { attractions } from '../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { versions } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';

/**
 * Selects the programmes whose evenings are counted and listed (memory, month, usual): of each week at most one programme
 * with the five days, and one with only extra events. Of several, the one sent last is selected. If none was sent, the newest
 * that is no draft is selected, because an API client may create a programme and not send it.
 */
export function countedSchedules(db: Db) {
  const sentAt = db
    .select({ at: max(versions.createdAt) })
    .from(versions)
    .where(and(eq(versions.scheduleId, schedules.id), eq(versions.kind, 'sent')));
  const ranked = db
    .select({
      id: schedules.id,
      startDate: schedules.startDate,
      place: rowNumber([schedules.startDate, schedules.specialOnly], [desc(sentAt), desc(schedules.id)]).as('place'),
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

/** `isSpecialEvent` is first, because drizzle decides by the first column whether a left join found a row. */
export const configuringColumns = (db: Db) => ({
  isSpecialEvent: events.isSpecialEvent,
  ...recordByTextKey(({ key }) => events[key]),
  layoutId: events.layoutId,
  freeEntry: events.freeEntry,
  valueId: events.valueId,
  customValue: events.customValue,
  customAttractionsText: events.customAttractionsText,
  attractionCount: db.$count(eventAttractions, eq(eventAttractions.eventId, events.id)),
});

export const isRowConfigured = (row: Omit<ConfiguringFields, 'attractions'> & { attractionCount: number }): boolean =>
  isEventConfigured({ ...row, attractions: { length: row.attractionCount } });

/** Dates are compared as texts, so the 31st is a valid end of every month, however short. */
export const isInMonth = (month: CalendarMonth) => between(events.date, `${month}-01`, `${month}-31`);

/** Returns JSON text: the number, last date and next date of each attraction's evenings outside the week of `startDate`. */
export async function readMemory({ db }: Context, startDate: string): Promise<string> {
  const counted = countedSchedules(db);
  const lastDate = max(iif(lt(events.date, startDate), events.date, null));
  const nextDate = min(iif(gte(events.date, startDate), events.date, null));
  const attractionId = coalesce<number>(attractions.mergedInto, attractions.id);
  const rows = await db
    .select({
      body: named<string>(sql`json_array(${attractionId}, ${countDistinct(events.id)}, ${lastDate}, ${nextDate})`, 'body'),
    })
    .from(counted)
    .innerJoin(events, eq(events.scheduleId, counted.scheduleId))
    .innerJoin(eventAttractions, eq(eventAttractions.eventId, events.id))
    .innerJoin(attractions, eq(attractions.id, eventAttractions.attractionId))
    .where(ne(counted.startDate, startDate))
    .groupBy(attractionId);
  return `[${rows.map(({ body }) => body).join(',')}]`;
}
