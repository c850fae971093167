import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { DAYS } from '../../core/rules/week.ts';
import * as t from '../../db/schema/index.ts';

/** Two statements for one batch: the newest programmes, and of each its events with their number of attractions. */
export const selectNewest = (db: DrizzleD1Database, limit: number) => {
  const newest = () =>
    db
      .select({ id: t.schedules.id, startDate: t.schedules.startDate, createdAt: t.schedules.createdAt })
      .from(t.schedules)
      .where(isNull(t.schedules.deletedAt))
      .orderBy(desc(t.schedules.createdAt), desc(t.schedules.id))
      .limit(limit);
  const ids = db.select({ id: newest().as('newest').id }).from(newest().as('newest'));
  return [
    newest(),
    db
      .select({
        scheduleId: t.events.scheduleId,
        position: t.events.position,
        isSpecialEvent: t.events.isSpecialEvent,
        items: sql<number>`count(${t.eventAttractions.id})`.as('items'),
      })
      .from(t.events)
      .leftJoin(t.eventAttractions, eq(t.eventAttractions.eventId, t.events.id))
      .where(inArray(t.events.scheduleId, ids))
      .groupBy(t.events.id),
  ] as const;
};

type Newest = ReturnType<typeof selectNewest>;

/** Rows as the `ScheduleSummary`s of the contract. */
export function summaries(page: Awaited<Newest[0]>, events: Awaited<Newest[1]>) {
  const bySchedule = Map.groupBy(events, ({ scheduleId }) => scheduleId);
  return page.map((schedule) => {
    const own = bySchedule.get(schedule.id) ?? [];
    const [extra, regular] = [own.filter((event) => event.isSpecialEvent), own.filter((event) => !event.isSpecialEvent)];
    return {
      ...schedule,
      kind: extra.length === 0 ? 'regular' : regular.length === 0 ? 'special' : 'mixed',
      daysWithAttractions: own.filter(({ items }) => items > 0).length,
      days: DAYS.map((_, position) => regular.some((event) => event.position === position && event.items > 0)),
    };
  });
}
