import { addDays as dateAfter } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { getDay } from 'date-fns/getDay';
import { isValid } from 'date-fns/isValid';
import { isWednesday as isOnWednesday } from 'date-fns/isWednesday';
import { nextWednesday as followingWednesday } from 'date-fns/nextWednesday';

/** A day without a time zone. Computations use noon in the machine's zone, because noon exists exactly once on every day. */
export type CalendarDate = string;

const toDate = (date: CalendarDate): Date => new Date(`${date}T12:00`);

const fromDate = (date: Date): CalendarDate => formatISO(date, { representation: 'date' });

/** True if the text is a real day, written `YYYY-MM-DD`, of the years 2000 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = toDate(text);
  // Some browsers read "2026-02-30" as 2 March.
  return isValid(date) && fromDate(date) === text;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDate(dateAfter(toDate(date), days));

/** Negative if `to` is the earlier date. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => differenceInCalendarDays(toDate(to), toDate(from));

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekday = (date: CalendarDate): number => getDay(toDate(date));

export const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

export const weekdayName = (date: CalendarDate): string => WEEKDAYS[weekday(date)] ?? '';

export const shortWeekdayName = (date: CalendarDate): string => weekdayName(date).slice(0, 3);

export const isWednesday = (date: CalendarDate): boolean => isOnWednesday(toDate(date));

/** The first Wednesday on or after the date. */
export const nextWednesday = (date: CalendarDate): CalendarDate => fromDate(followingWednesday(dateAfter(toDate(date), -1)));

// `core` is type-checked without a runtime's types, but every runtime has `console.error`.
declare const console: { error(...values: unknown[]): void };

/** Returns the date as `dd/MM/yyyy` (spec §1), or an empty text for a missing or invalid date; logs an invalid one (spec §8). */
export function formatDate(date: CalendarDate | null | undefined): string {
  if (!date) return '';
  if (!isCalendarDate(date)) {
    console.error('Invalid date:', date);
    return '';
  }
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

export function formatDayMonth(date: CalendarDate | null | undefined): string {
  return formatDate(date).slice(0, 5);
}

/** Reads `dd/MM/yyyy` (also `d/M/yyyy`, `ddMMyyyy`, and with `.` or `-`); null if the text is no real day. */
export function parseDate(text: string): CalendarDate | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

export const byDate = (one: { date: CalendarDate }, other: { date: CalendarDate }): number =>
  one.date < other.date ? -1 : Number(one.date > other.date);

/** Formatters are cached, because making a formatter takes ten times as long as formatting a date. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, cached);
  return cached;
}

/** `instant`: ms since the epoch. `timeZone`: an IANA name. */
export function dateInZone(instant: number, timeZone: string): CalendarDate {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

function timeInZone(instant: number, timeZone: string): string {
  return formatter('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

/** Returns an ISO instant as `dd/MM/yyyy HH:mm` in the venue's zone (spec §1), or an empty text for an invalid instant. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  const ms = instant && /^\d{4}-\d\d-\d\dT/.test(instant) ? Date.parse(instant) : Number.NaN;
  if (instant && Number.isNaN(ms)) console.error('Invalid date:', instant);
  const date = Number.isNaN(ms) ? '' : formatDate(dateInZone(ms, timeZone));
  return date && `${date} ${timeInZone(ms, timeZone)}`;
}

/** Formats an instant (ms since the epoch): "21:52" if today, "ter. 21:52" in the last six days, else "24/11 21:52". */
export function shortInstant(instant: number, now: number, timeZone: string): string {
  const date = dateInZone(instant, timeZone);
  const age = daysBetween(date, dateInZone(now, timeZone));
  const time = timeInZone(instant, timeZone);
  if (age === 0) return time;
  return `${age > 0 && age < 7 ? `${shortWeekdayName(date)}.` : formatDayMonth(date)} ${time}`;
}

/** Adds the preposition of the hour to a text of `shortInstant`: "às 21:52", "ter. à 01:10", "24/11 às 21:52". */
export const whenInSentence = (instant: string): string =>
  instant.replace(/(\d\d):/, (time, hour) => `${hour === '01' ? 'à' : 'às'} ${time}`);

/** Returns a text of `shortInstant` as it stands after a verb: "às 21:52", "ter. à 01:10", "em 24/11 às 21:52". */
export const whenAfterVerb = (instant: string): string => whenInSentence(instant).replace(/^\d/, 'em $&');

const NIGHT_END_MINUTES = 6 * 60;
const DAY_MINUTES = 24 * 60;

export interface Night {
  date: CalendarDate;
  /** Minutes since 00:00 of `date`: 01:30 of the next day is 1530. */
  minutes: number;
}

export const minutesLeft = ({ minutes }: Night): number => DAY_MINUTES + NIGHT_END_MINUTES - minutes;

/** Returns the night of an instant (ms since the epoch). Until 06:00 in the venue's zone this is the night of the day before. */
export function nightOf(instant: number, timeZone: string): Night {
  const date = dateInZone(instant, timeZone);
  const [hours = 0, minutes = 0] = timeInZone(instant, timeZone).split(':').map(Number);
  const time = hours * 60 + minutes;
  return time < NIGHT_END_MINUTES ? { date: addDays(date, -1), minutes: time + DAY_MINUTES } : { date, minutes: time };
}
