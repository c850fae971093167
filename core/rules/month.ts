import { addDays, type CalendarDate, isCalendarDate } from './calendar.ts';

export type CalendarMonth = string;

export const isCalendarMonth = (text: string): boolean => isCalendarDate(`${text}-01`);

export const monthOf = (date: CalendarDate): CalendarMonth => date.slice(0, 7);

export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthText = (month: CalendarMonth): string => words.format(Date.parse(`${month}-01`));

/** Returns the day's number, which in Portuguese is an ordinal for the first of a month. */
const dayNumber = (date: CalendarDate): string => `${Number(date.slice(8))}`.replace(/^1$/, '1º');

const dayText = (date: CalendarDate): string => `${dayNumber(date)} de ${monthText(monthOf(date)).split(' ')[0]}`;

/** Returns "11 a 15 de novembro", "30 de setembro a 4 de outubro", or "16 de novembro" for one date. */
export function datesInWords(from: CalendarDate, to: CalendarDate): string {
  if (from === to) return dayText(to);
  return `${monthOf(from) === monthOf(to) ? dayNumber(from) : dayText(from)} a ${dayText(to)}`;
}

export function datesOf(month: CalendarMonth): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = `${month}-01`; monthOf(date) === month; date = addDays(date, 1)) dates.push(date);
  return dates;
}
