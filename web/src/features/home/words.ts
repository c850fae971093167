import { addDays, type CalendarDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { monthOf, monthText } from '../../../../core/rules/month.ts';

const month = (date: CalendarDate) => monthText(monthOf(date)).split(' ')[0];

/** Returns "25 a 29 de novembro" or "30 de dezembro a 3 de janeiro". */
export function weekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  const [first, last] = [start, end].map((date) => Number(date.slice(8)));
  const ofFirst = month(start) === month(end) ? '' : ` de ${month(start)}`;
  return `${first}${ofFirst} a ${last} de ${month(end)}`;
}

/** Returns "25 a 29/11" or "30/12 a 03/01". */
export function shortWeekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  return `${month(start) === month(end) ? start.slice(8) : formatDayMonth(start)} a ${formatDayMonth(end)}`;
}
