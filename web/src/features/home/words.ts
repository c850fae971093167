import { addDays, type CalendarDate, daysBetween, formatDayMonth, parseDate, weekday } from '../../../../core/rules/calendar.ts';
import { venueTime, venueToday } from '../../venue.ts';

const MONTHS = ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'].concat([
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]);
const WEEKDAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];

const month = (date: CalendarDate) => MONTHS[Number(date.slice(5, 7)) - 1];

/** "25 a 29 de novembro", "30 de dezembro a 3 de janeiro". */
export function weekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  const [first, last] = [start, end].map((date) => Number(date.slice(8)));
  const ofFirst = month(start) === month(end) ? '' : ` de ${month(start)}`;
  return `${first}${ofFirst} a ${last} de ${month(end)}`;
}

/** "25 a 29/11", "30/12 a 03/01". */
export function shortWeekText(start: CalendarDate): string {
  const end = addDays(start, 4);
  return `${month(start) === month(end) ? start.slice(8) : formatDayMonth(start)} a ${formatDayMonth(end)}`;
}

/** When something was, for one who asks today: "hoje 21:52", "ter. 21:52", "18/11 21:52". */
export function whenText(instant: string | number): string {
  const text = venueTime(instant);
  const date = parseDate(text.slice(0, 10));
  if (!date) return '';
  const ago = daysBetween(date, venueToday());
  const time = text.slice(11);
  if (ago === 0) return `hoje ${time}`;
  return `${ago > 0 && ago < 7 ? WEEKDAYS[weekday(date)] : formatDayMonth(date)} ${time}`;
}

/** "salvo às 21:40", on another day "salvo ter. 21:40". */
export function savedAtText(instant: number): string {
  return `salvo ${whenText(instant).replace('hoje', 'às')}`;
}
