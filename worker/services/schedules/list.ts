import { desc, eq, isNull } from 'drizzle-orm';
import type { ScheduleKind, ScheduleSummary } from '../../../core/contracts/schedules.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { attractionCount } from '../events/configured.ts';
import { withEvents } from './grouped.ts';

/** The newest programmes first, at most `limit` of them. */
export async function listSchedules({ db }: Context, limit: number): Promise<ScheduleSummary[]> {
  const page = db
    .select()
    .from(schedules)
    .where(isNull(schedules.deletedAt))
    .orderBy(desc(schedules.createdAt), desc(schedules.id))
    .limit(limit)
    .as('page');
  const rows = await db
    .select({
      schedule: { id: page.id, startDate: page.startDate, createdAt: page.createdAt, specialOnly: page.specialOnly },
      event: { isSpecialEvent: events.isSpecialEvent, position: events.position, attractionCount: attractionCount(db) },
    })
    .from(page)
    .leftJoin(events, eq(events.scheduleId, page.id))
    .orderBy(desc(page.createdAt), desc(page.id));
  return withEvents(rows).map(({ events: list, specialOnly, ...schedule }) => {
    const withAttractions = list.filter((event) => event.attractionCount > 0);
    return {
      ...schedule,
      kind: kindOf(list, specialOnly),
      daysWithAttractions: withAttractions.length,
      days: DAYS.map((_, day) => withAttractions.some((event) => !event.isSpecialEvent && event.position === day)),
    };
  });
}

/** The events decide; without any, what the programme was created for. */
function kindOf(list: { isSpecialEvent: boolean }[], specialOnly: boolean): ScheduleKind {
  const hasExtra = list.some(({ isSpecialEvent }) => isSpecialEvent);
  if (list.some(({ isSpecialEvent }) => !isSpecialEvent)) return hasExtra ? 'mixed' : 'regular';
  return hasExtra || specialOnly ? 'special' : 'regular';
}
