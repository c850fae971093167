import {
  addDays as dateAfter,
  differenceInCalendarDays,
  nextWednesday as followingWednesday,
  getDay,
  isWednesday as isOnWednesday,
  isValid,
  lightFormat,
} from 'date-fns';

/**
 * Calendar dates (`YYYY-MM-DD`) without any clock or time zone. date-fns computes on noon of the machine's own zone, which every day has
 * once, so a day is the same day in São Paulo, Manaus, UTC and Tokyo. Instants never come in here.
 */
export type CalendarDate = string;

const toDate = (date: CalendarDate): Date => new Date(`${date}T12:00`);

const fromDate = (date: Date): CalendarDate => lightFormat(date, 'yyyy-MM-dd');

/** Whether the text is a real day, written `YYYY-MM-DD`, between the years 2000 and 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = toDate(text);
  // Some browsers read "2026-02-30" as 2 March.
  return isValid(date) && fromDate(date) === text;
}

/** The date `days` later (earlier when negative). */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDate(dateAfter(toDate(date), days));

/** Days from one date to another, negative when that one is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => differenceInCalendarDays(toDate(to), toDate(from));

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (date: CalendarDate): number => getDay(toDate(date));

export const isWednesday = (date: CalendarDate): boolean => isOnWednesday(toDate(date));

/** The first Wednesday on or after the date. */
export const nextWednesday = (date: CalendarDate): CalendarDate => fromDate(followingWednesday(dateAfter(toDate(date), -1)));

/** `dd/MM/yyyy` (spec §1); an empty string for a missing or invalid date (spec §8). */
export function formatDate(date: CalendarDate | null | undefined): string {
  if (!date || !isCalendarDate(date)) return '';
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `dd/MM`, for tight places; an empty string for a missing or invalid date. */
export function formatDayMonth(date: CalendarDate | null | undefined): string {
  return formatDate(date).slice(0, 5);
}

/** Reads `dd/MM/yyyy` (also `d/M/yyyy`, `ddMMyyyy`, and with `.` or `-`); null when it is not a real day. */
export function parseDate(text: string): CalendarDate | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** As `parseDate`, where a day and month alone (`25/11`) mean the next such day on or after `today`. */
export function completeDate(text: string, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const dayMonth = /^\s*(\d{1,2}[/.-]\d{1,2})[/.-]?\s*$/.exec(text)?.[1];
  if (!dayMonth) return parseDate(text);
  // Eight years on there has been a 29 February, whatever century year lies between.
  for (let next = year; next <= year + 8; next++) {
    const date = parseDate(`${dayMonth}/${next}`);
    if (date && date >= today) return date;
  }
  return null;
}

/** Making a formatter takes ten times as long as writing a date with it, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

/** The calendar date that an instant (ms since the epoch) has in an IANA time zone. */
export function dateInZone(instant: number, timeZone: string): CalendarDate {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** `HH:mm` that an instant (ms since the epoch) has in an IANA time zone. */
export function timeInZone(instant: number, timeZone: string): string {
  return formatter('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

/** `dd/MM/yyyy HH:mm` of an ISO instant in the venue's zone (spec §1); an empty string when it is not one. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  const ms = instant && /^\d{4}-\d\d-\d\dT/.test(instant) ? Date.parse(instant) : Number.NaN;
  const date = Number.isNaN(ms) ? '' : formatDate(dateInZone(ms, timeZone));
  return date && `${date} ${timeInZone(ms, timeZone)}`;
}

/** When a night ends, minutes after midnight. */
const NIGHT_ENDS = 6 * 60;
const DAY = 24 * 60;

/** A moment as a house counts it. */
export interface Night {
  /** The evening on which it began. */
  date: CalendarDate;
  /** Minutes since midnight of that date: 01:30 of the next day is 1530. */
  minutes: number;
}

/** The night to which an instant (ms since the epoch) belongs: until 06:00 in the venue's zone that of the day before. */
export function nightOf(instant: number, timeZone: string): Night {
  const date = dateInZone(instant, timeZone);
  const [hours = 0, minutes = 0] = timeInZone(instant, timeZone).split(':').map(Number);
  const time = hours * 60 + minutes;
  return time < NIGHT_ENDS ? { date: addDays(date, -1), minutes: time + DAY } : { date, minutes: time };
}
