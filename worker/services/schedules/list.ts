import { type SQL, sql } from 'drizzle-orm';
import { DAYS } from '../../../core/rules/week.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../read.ts';
import { bool, statement, value } from '../statement.ts';

const ofThis = sql`${events.scheduleId} = page.id`;
const hasAttraction = sql`exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${events.id})`;
const some = (condition: SQL): SQL => sql`exists (select 1 from ${events} where ${ofThis} and ${condition})`;

// What there is decides; where nothing is yet, what the programme was made for.
const kind = sql`case
  when ${some(sql`${events.isSpecialEvent}`)} then iif(${some(sql`not ${events.isSpecialEvent}`)}, 'mixed', 'special')
  when page.special_only and not ${some(sql`not ${events.isSpecialEvent}`)} then 'special'
  else 'regular' end`;

const days = sql.join(
  DAYS.map((_, position) =>
    bool(some(sql`not ${events.isSpecialEvent} and ${events.position} = ${sql.raw(String(position))} and ${hasAttraction}`)),
  ),
  sql`, `,
);

const query = statement<{ limit: number }>(sql`
  select json_group_array(json_object(
    'id', page.id, 'startDate', page.start_date, 'createdAt', page.created_at, 'kind', ${kind},
    'daysWithAttractions', (select count(*) from ${events} where ${ofThis} and ${hasAttraction}),
    'days', json_array(${days})
  ) order by page.created_at desc, page.id desc) as body
  from (
    select * from ${schedules} where ${schedules.deletedAt} is null
    order by ${schedules.createdAt} desc, ${schedules.id} desc limit ${value('limit')}
  ) as page`);

/** `ScheduleSummary[]` as JSON text: the newest programmes first, at most `limit` of them. */
export const listSchedules = (context: Context, limit: number): Promise<string> => bodyOf(query(context.d1, { limit }));
