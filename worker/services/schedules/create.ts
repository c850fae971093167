import type { ScheduleInput } from '../../../core/contracts/schedules.ts';
import type { Context } from '../../context.ts';
import { createdText, emptyDays, writeSchedule } from './write.ts';

/**
 * Creates a programme with its five days, or none for `specialEventOnly`, and gives `CreatedSchedule` as JSON text. The same key and input gives the same programme,
 * however often and however many at once; another input is refused.
 */
export async function createSchedule(context: Context, input: ScheduleInput, key: string): Promise<string> {
  const now = context.now().toISOString();
  const { startDate, specialEventOnly: specialOnly } = input;
  const schedule = { startDate, specialOnly, requestKey: key, requestHash: null, createdAt: now, isDraft: false };
  const created = await writeSchedule(context.db, schedule, specialOnly ? [] : emptyDays(startDate, now));
  return createdText(
    created,
    (found) => found.startDate === startDate && found.specialOnly === specialOnly && found.requestHash === null,
  );
}
