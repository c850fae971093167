import { sql } from 'drizzle-orm';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { isConfigured } from '../events/configured.ts';
import { bodyOf } from '../read.ts';
import { statement, value } from '../statement.ts';

const query = statement<{ startDate: string }>(sql`
  select json_group_array(json_object(
    'id', ${schedules.id}, 'createdAt', ${schedules.createdAt},
    'configuredDays', (select count(*) from ${events}
      where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent} and ${isConfigured}),
    'extraEvents', (select count(*) from ${events}
      where ${events.scheduleId} = ${schedules.id} and ${events.isSpecialEvent})
  ) order by ${schedules.createdAt} desc, ${schedules.id} desc) as body
  from ${schedules} where ${schedules.startDate} = ${value('startDate')} and ${schedules.deletedAt} is null`);

/** `WeekSchedules` as JSON text: the programmes already there for the week that starts on that Wednesday, newest first. */
export const listWeek = (context: Context, startDate: string): Promise<string> => bodyOf(query(context.d1, { startDate }));
