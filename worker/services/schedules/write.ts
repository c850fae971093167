import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScheduleInput } from '../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { insertIf, jsonEach, rowOf } from '../../../db/expressions.ts';
import { bodyColumn, createdJson } from '../../../db/json.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import { insertSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';

type NewSchedule = Pick<typeof schedules.$inferSelect, 'startDate' | 'specialOnly' | 'requestKey' | 'createdAt' | 'isDraft'>;

const DAY_ROW = rowOf(events, {
  scheduleId: schedules.id,
  position: sql`day.key`,
  dayOfWeek: sql`day.value ->> 0`,
  date: sql`day.value ->> 1`,
  isSpecialEvent: false,
  updatedAt: schedules.createdAt,
});

/** Returns batch statements that create a programme if `condition` holds, but no second draft of a week. */
function newSchedule(db: Db, schedule: NewSchedule, condition?: SQL) {
  const { startDate, requestKey } = schedule;
  const days = DAYS.map(({ name }, index) => [name, dayDate(startDate, index)]);
  const isNew = eq(schedules.requestKey, requestKey);
  return [
    insertIf(db, schedules, schedule, condition).onConflictDoNothing(),
    db
      .insert(events)
      .select(sql`select ${DAY_ROW} from ${schedules}, ${jsonEach(days)} as day where ${isNew} and not ${schedules.specialOnly}`),
    insertSearch(db, isNew),
  ] as const;
}

/** Runs `writing`, then returns the programme that meets `condition`, as JSON text (`CreatedSchedule`). */
async function createdProgramme({ db }: Context, writing: ReturnType<typeof newSchedule>, condition: SQL): Promise<string> {
  const reading = db
    .select({ body: bodyColumn(createdJson) })
    .from(schedules)
    .where(condition);
  const [, , , [created]] = await db.batch([...writing, reading]);
  if (!created) throw new Error('A programme that was just written is not there.');
  return created.body;
}

export function createSchedule(context: Context, { startDate, specialEventOnly: specialOnly }: ScheduleInput): Promise<string> {
  const { db, now, randomId } = context;
  const row = { startDate, specialOnly, requestKey: randomId(), createdAt: now().toISOString(), isDraft: false };
  return createdProgramme(context, newSchedule(db, row), eq(schedules.requestKey, row.requestKey));
}

/** Selects the own programme: the one sent last, else the draft, else the newest. Ignores programmes with only extra events. */
export const ownProgramme = (startDate: SQL | CalendarDate | null): SQL<number | null> => sql`(
  select own.id from ${schedules} as own
  where own.start_date = ${startDate} and own.deleted_at is null and not own.special_only
  order by (
    select max(sent.created_at) from ${versions} as sent where sent.schedule_id = own.id and sent.kind = 'sent') desc,
    own.is_draft desc, own.id desc
  limit 1)`;

/** Returns batch statements that create the week's draft with its five days, unless the week has its own programme. */
export function beginWeek({ db, now, randomId }: Context, startDate: CalendarDate) {
  const draft = { startDate, specialOnly: false, requestKey: randomId(), createdAt: now().toISOString(), isDraft: true };
  return newSchedule(db, draft, isNull(ownProgramme(startDate)));
}

export const beginOwnProgramme = (context: Context, startDate: CalendarDate): Promise<string> =>
  createdProgramme(context, beginWeek(context, startDate), eq(schedules.id, ownProgramme(startDate)));
