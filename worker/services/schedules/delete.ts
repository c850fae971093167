import { eq, sql } from 'drizzle-orm';
import { schedules } from '../../../db/schema/schedules.ts';
import { deletionOfAll } from '../deletion.ts';
import { SCHEDULE_NOT_FOUND } from './get.ts';

export const scheduleDeletion = deletionOfAll(schedules, {
  kind: 'schedule',
  name: schedules.startDate,
  notFound: SCHEDULE_NOT_FOUND,
  isListed: eq(schedules.isDraft, false),
  isNameFree: sql`(not ${schedules.isDraft} or not exists (
    select 1 from ${schedules} as other
    where other.start_date = ${schedules.startDate} and other.is_draft and other.deleted_at is null))`,
  taken: 'Esta semana já tem outro rascunho.',
});
