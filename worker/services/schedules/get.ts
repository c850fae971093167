import { sql } from 'drizzle-orm';
import { eventJson } from '../../../db/json.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement, value } from '../statement.ts';

export const SCHEDULE_NOT_FOUND = 'Programação não encontrada.';

// One row per event rather than one text of everything: D1 lets a single text grow to 2 MB, and a programme may have
// any number of extra events.
const query = statement<{ id: number }>(sql`
  select json_object('id', ${schedules.id}, 'startDate', ${schedules.startDate}, 'createdAt', ${schedules.createdAt}) as head,
    iif(${events.id} is null, null, ${eventJson}) as event
  from ${schedules} left join ${events} on ${events.scheduleId} = ${schedules.id}
  where ${schedules.id} = ${value('id')} and ${schedules.deletedAt} is null
  order by ${events.position}, ${events.id}`);

/** A programme (`Schedule`) with everything nested, as JSON text; events by day, extra ones last. */
export async function getSchedule(context: Context, id: number): Promise<string> {
  const { results } = await query(context.d1, { id }).all<{ head: string; event: string | null }>();
  const head = results[0]?.head;
  if (head === undefined) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  const list = results.flatMap((row) => row.event ?? []).join(',');
  return `${head.slice(0, -1)},"events":[${list}]}`;
}
