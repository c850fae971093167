import { sql } from 'drizzle-orm';
import type { ScheduleInput } from '../../../core/contracts/schedules.ts';
import { DAYS, dayDate } from '../../../core/rules/week.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { bool, names, statement, value } from '../statement.ts';
import { indexScheduleOf } from './search-index.ts';

const insertSchedule = statement<{ startDate: string; specialOnly: number; key: string; now: string }>(sql`
  insert into ${schedules} (${names(schedules.startDate, schedules.specialOnly, schedules.requestKey, schedules.createdAt)})
  values (${value('startDate')}, ${value('specialOnly')}, ${value('key')}, ${value('now')})
  on conflict (${names(schedules.requestKey)}) do nothing`);

// Runs on every attempt and does nothing on a repeated one, whatever that one carries.
const insertDays = statement<{ key: string; days: string; now: string }>(sql`
  insert into ${events} (${names(events.scheduleId, events.position, events.dayOfWeek, events.date, events.isSpecialEvent, events.freeEntry, events.updatedAt)})
  select ${schedules.id}, day.key, day.value ->> 'name', day.value ->> 'date', 0, 0, ${value('now')}
  from ${schedules}, json_each(${value('days')}) as day
  where ${schedules.requestKey} = ${value('key')} and not ${schedules.specialOnly}
    and not exists (select 1 from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent})
  order by day.key`);

// Only what never changes afterwards, so that a repeated request reads the very same answer.
export const selectCreated = statement<{ key: string }>(sql`
  select ${schedules.startDate} as startDate, ${schedules.specialOnly} as specialOnly,
    ${schedules.requestHash} as requestHash, ${schedules.deletedAt} is not null as isDeleted,
    json_object('id', ${schedules.id}, 'startDate', ${schedules.startDate}, 'createdAt', ${schedules.createdAt},
      'events', (select json_group_array(json_object('id', ${events.id}, 'dayOfWeek', ${events.dayOfWeek},
          'date', ${events.date}, 'isSpecialEvent', ${bool(events.isSpecialEvent)}) order by ${events.position})
        from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent})) as body
  from ${schedules} where ${schedules.requestKey} = ${value('key')}`);

/**
 * Makes a programme with its five days, or none for `specialEventOnly`, and gives `CreatedSchedule` as JSON text.
 * The same key and input gives the same programme, however often and however many at once; another input is refused.
 */
export async function createSchedule(context: Context, input: ScheduleInput, key: string): Promise<string> {
  const { d1 } = context;
  const now = context.now().toISOString();
  const { startDate, specialEventOnly } = input;
  const days = JSON.stringify(DAYS.map(({ name }, index) => ({ name, date: dayDate(startDate, index) })));
  const results = await d1.batch([
    insertSchedule(d1, { startDate, specialOnly: Number(specialEventOnly), key, now }),
    insertDays(d1, { key, days, now }),
    selectCreated(d1, { key }),
    indexScheduleOf(d1, { key }),
  ]);
  const row = results[2]?.results[0] as Created | undefined;
  if (!row) throw new Error('A schedule that was just inserted is not there.');
  const isSame = row.startDate === startDate && row.specialOnly === Number(specialEventOnly) && row.requestHash === null;
  return createdBody(row, isSame);
}

/** What `selectCreated` gives. */
export interface Created {
  startDate: string;
  specialOnly: number;
  requestHash: string | null;
  isDeleted: number;
  body: string;
}

/** The answer for a programme found under a request's key, unless it is another one or gone. */
export function createdBody(row: Created, isSame: boolean): string {
  if (!isSame) {
    throw new AppError('idempotency_conflict', 'Esta tentativa de envio já criou outra programação. Envie como uma nova.');
  }
  if (row.isDeleted) {
    throw new AppError('idempotency_conflict', 'A programação desta tentativa de envio foi excluída. Envie como uma nova.');
  }
  return row.body;
}
