import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { createdProgramme, newSchedule } from '../schedules/write.ts';

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
