import type { RepeatedEvents, RepeatInput, Schedule } from '../../../core/contracts/schedules.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import type { Context } from '../../context.ts';
import { scheduleText, selectSchedule } from './get.ts';
import { removedOf, selectRemoved } from './removed.ts';

/** A programme's events as they would be in another week, and which parts of them were removed from the catalogue. */
export async function repeatedProgramme({ db }: Context, id: number, { startDate, take }: RepeatInput): Promise<RepeatedEvents> {
  const [rows, ...usable] = await db.batch([selectSchedule(db, id), ...selectRemoved(db, id)]);
  const from: Schedule = JSON.parse(scheduleText(rows));
  return repeatProgramme(from, removedOf(from.events, usable), startDate, take);
}
