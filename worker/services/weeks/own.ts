import { type SQL, sql } from 'drizzle-orm';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';

/**
 * The id of the programme that a send of this week hands over, as a part of a query; null where there is none. It is the one that
 * was sent last, else the draft, else the newest. Programmes of extra events alone are never it.
 */
export const ownProgramme = (startDate: SQL): SQL<number | null> => sql`(
  select own.id from ${schedules} as own
  where own.start_date = ${startDate} and own.deleted_at is null and not own.special_only
  order by (
    select max(sent.created_at) from ${versions} as sent where sent.schedule_id = own.id and sent.kind = 'sent') desc,
    own.is_draft desc, own.id desc
  limit 1)`;
