import { and, desc, eq, isNull } from 'drizzle-orm';
import type { WeekSchedules } from '../../../core/contracts/schedules.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { configuringColumns, isConfigured } from '../events/configured.ts';
import { newestOf, selectNewest } from '../versions/newest.ts';
import { withEvents } from './grouped.ts';

/**
 * The programmes there are for the week that starts on that Wednesday, newest first.
 * @param token of the reader's session, if there is one
 */
export async function listWeek(context: Context, startDate: string, token?: string): Promise<WeekSchedules> {
  const { db } = context;
  const isOfWeek = and(eq(schedules.startDate, startDate), isNull(schedules.deletedAt));
  const programmes = db
    .select({
      schedule: { id: schedules.id, createdAt: schedules.createdAt },
      event: configuringColumns(db),
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .where(isOfWeek)
    .orderBy(desc(schedules.createdAt), desc(schedules.id));
  const [rows, handedOver] = await db.batch([programmes, selectNewest(context, isOfWeek, token)]);
  const newest = new Map(handedOver.map((row) => [row.scheduleId, newestOf(row)]));
  return withEvents(rows).map(({ events: list, ...schedule }) => ({
    ...schedule,
    ...(newest.get(schedule.id) ?? { version: null, answer: null }),
    configuredDays: list.filter((event) => !event.isSpecialEvent && isConfigured(event)).length,
    extraEvents: list.filter((event) => event.isSpecialEvent).length,
  }));
}
