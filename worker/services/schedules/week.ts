import { and, desc, eq, isNull } from 'drizzle-orm';
import type { WeekSchedules } from '../../../core/contracts/schedules.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { configuringColumns, isConfigured } from '../events/configured.ts';
import { withEvents } from './grouped.ts';

/** The programmes there are for the week that starts on that Wednesday, newest first. */
export async function listWeek({ db }: Context, startDate: string): Promise<WeekSchedules> {
  const rows = await db
    .select({
      schedule: { id: schedules.id, createdAt: schedules.createdAt },
      event: configuringColumns(db),
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .where(and(eq(schedules.startDate, startDate), isNull(schedules.deletedAt)))
    .orderBy(desc(schedules.createdAt), desc(schedules.id));
  return withEvents(rows).map(({ events: list, ...schedule }) => ({
    ...schedule,
    configuredDays: list.filter((event) => !event.isSpecialEvent && isConfigured(event)).length,
    extraEvents: list.filter((event) => event.isSpecialEvent).length,
  }));
}
