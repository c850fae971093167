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

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const pair = '2-digit';
  const cached =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: pair,
      day: pair,
      hour: pair,
      minute: pair,
      hourCycle: 'h23',
    });
  formatters.set(timeZone, cached);
  return cached;
}

/** Reads the parts one by one, because a locale's dates differ between browsers: ICU 72 writes "en-CA" as 11/30/2026. */
function inZone(instant: number, timeZone: string): { date: CalendarDate; time: string } {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value,
  );
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** `instant`: ms since the epoch. `timeZone`: an IANA name. */
export const dateInZone = (instant: number, timeZone: string): CalendarDate => inZone(instant, timeZone).date;

/** Returns the clock of a zone at an instant (ms since the epoch), such as "2026-11-28T23:30". */
export function clockInZone(instant: number, timeZone: string): string {
  const { date, time } = inZone(instant, timeZone);
  return `${date}T${time}`;
}

/** Returns an ISO instant as `dd/MM/yyyy HH:mm` in the venue's zone (spec §1), or an empty text for an invalid instant. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  const ms = instant && /^\d{4}-\d\d-\d\dT/.test(instant) ? Date.parse(instant) : Number.NaN;
  if (instant && Number.isNaN(ms)) console.error('Invalid date:', instant);
  if (Number.isNaN(ms)) return '';
  const { date, time } = inZone(ms, timeZone);
  const text = formatDate(date);
  return text && `${text} ${time}`;
}

/** Formats an instant (ms since the epoch): "21:52" if today, "ter. 21:52" in the last six days, else "24/11 21:52". */
export function shortInstant(instant: number, now: number, timeZone: string): string {
  const { date, time } = inZone(instant, timeZone);
  const age = daysBetween(date, dateInZone(now, timeZone));
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
  const { date, time } = inZone(instant, timeZone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minute = hours * 60 + minutes;
  return minute < NIGHT_END_MINUTES ? { date: addDays(date, -1), minutes: minute + DAY_MINUTES } : { date, minutes: minute };
}
