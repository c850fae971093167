import type { ScheduleInput } from '../../../core/contracts/schedules.ts';
import { DAYS, dayDate } from '../../../core/rules/week.ts';
import type { Context } from '../../context.ts';
import { pickContent } from '../events/write.ts';
import { createdText, writeSchedule } from './write.ts';

/**
 * Creates a programme with its five days, or none for `specialEventOnly`, and gives `CreatedSchedule` as JSON text. The same key and input gives the same programme,
 * however often and however many at once; another input is refused.
 */
export async function createSchedule(context: Context, input: ScheduleInput, key: string): Promise<string> {
  const now = context.now().toISOString();
  const { startDate, specialEventOnly: specialOnly } = input;
  const days = DAYS.map(({ name }, position) => ({
    ...pickContent({}),
    position,
    dayOfWeek: name,
    date: dayDate(startDate, position),
    isSpecialEvent: false,
    requestKey: null,
    requestHash: null,
    updatedAt: now,
    revision: 1,
    attractions: [],
  }));
  const schedule = { startDate, specialOnly, requestKey: key, requestHash: null, createdAt: now };
  const created = await writeSchedule(context.db, schedule, specialOnly ? [] : days);
  return createdText(
    created,
    (found) => found.startDate === startDate && found.specialOnly === specialOnly && found.requestHash === null,
  );
}
