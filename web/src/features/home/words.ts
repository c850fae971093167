import { addDays, type CalendarDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { monthOf } from '../../../../core/rules/month.ts';

/** Returns "25 a 29/11" or "30/12 a 03/01". */
export function shortWeekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  return `${monthOf(start) === monthOf(end) ? start.slice(8) : formatDayMonth(start)} a ${formatDayMonth(end)}`;
}
