import { schedules } from '../../../db/schema/schedules.ts';
import { deletionOfAll } from '../deletion.ts';
import { SCHEDULE_NOT_FOUND } from './get.ts';

export const scheduleDeletion = deletionOfAll(schedules, {
  kind: 'schedule',
  name: schedules.startDate,
  notFound: SCHEDULE_NOT_FOUND,
});
