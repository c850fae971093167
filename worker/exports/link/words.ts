import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { type CalendarDate, dateInZone, daysBetween, formatDayMonth, timeInZone, weekday } from '../../../core/rules/calendar.ts';

const WEEKDAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];

/** "sexta-feira", of any date. */
const weekdayName = (date: CalendarDate): string => WEEKDAYS[weekday(date)] ?? '';

/** "sexta-feira, 13/11". */
export const longDate = (date: CalendarDate): string => `${weekdayName(date)}, ${formatDayMonth(date)}`;

/** "Sex". */
export const shortWeekday = (date: CalendarDate): string => {
  const name = weekdayName(date).slice(0, 3);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** What an event is called: its name, else its day. */
export const titleOf = ({ eventName, dayOfWeek, isSpecialEvent }: ScheduleEvent): string =>
  eventName?.trim() || (isSpecialEvent ? dayOfWeek : `Programação de ${dayOfWeek.toLowerCase()}`);

/** When something was sent: "qui. 18:02", "hoje 18:02", a week later "12/11 18:02". */
export function sentText(instant: string, now: number, timeZone: string): string {
  const ms = Date.parse(instant);
  const date = dateInZone(ms, timeZone);
  const age = daysBetween(date, dateInZone(now, timeZone));
  const day = age === 0 ? 'hoje' : age > 0 && age < 7 ? `${weekdayName(date).slice(0, 3)}.` : formatDayMonth(date);
  return `${day} ${timeInZone(ms, timeZone)}`;
}

/**
 * A text of at most so many code points, with an ellipsis where it is cut. Not of characters as readers see them: one of those
 * can be hundreds of bytes, and a page has a limit.
 */
export function clip(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
