import { sql } from 'drizzle-orm';
import { schedules } from '../../../db/schema/schedules.ts';
import { indexSchedulesWhere } from '../../../db/search.ts';
import { statement, value } from '../statement.ts';

/** Writes anew what the history finds a programme by. Belongs in every batch that changes an event, after the change. */
export const indexSchedule = statement<{ scheduleId: number }>(
  indexSchedulesWhere(sql`${schedules.id} = ${value('scheduleId')}`),
);

/** As `indexSchedule`, for a programme that is known by its request key. */
export const indexScheduleOf = statement<{ key: string }>(indexSchedulesWhere(sql`${schedules.requestKey} = ${value('key')}`));
