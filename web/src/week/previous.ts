import type { ScheduleHistory } from '../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';

/** The programme to repeat for a week: of the latest week before it that has days in it, the newest; else any, else undefined. */
export function previousOf(items: ScheduleHistory['items'], week: CalendarDate) {
  const withDays = items.filter(({ startDate, days }) => startDate !== week && days.some(({ configured }) => configured));
  const newestFirst = withDays.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1));
  return newestFirst.find(({ startDate }) => startDate < week) ?? newestFirst[0];
}
