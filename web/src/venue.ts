import { type CalendarDate, dateInZone, formatInstant } from '../../core/rules/calendar.ts';
import { IS_FRAME } from './ui/is-frame.ts';

/** The venue's IANA time zone from wrangler.toml, injected by the build. */
declare const __VENUE_TIME_ZONE__: string;

export function venueToday(): CalendarDate {
  return dateInZone(Date.now(), __VENUE_TIME_ZONE__);
}

/** As `venueToday`; null in a frame, which is built on another day. */
export function useVenueToday(): CalendarDate | null {
  return IS_FRAME ? null : venueToday();
}

/** An instant, ISO or ms since the epoch, as `dd/MM/yyyy HH:mm` at the venue. */
export function venueTime(instant: string | number): string {
  return formatInstant(typeof instant === 'number' ? new Date(instant).toISOString() : instant, __VENUE_TIME_ZONE__);
}

export const venueDate = (instant: string): string => venueTime(instant).slice(0, 10);

const DAY = 86_400_000;

/** A short time at the venue: "21:52" today, "ter. 21:52" within the week, else "24/11 21:52". */
export function sentWhen(instant: string | number, now: number): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  const text = venueTime(instant);
  const time = text.slice(11);
  if (dateInZone(ms, __VENUE_TIME_ZONE__) === dateInZone(now, __VENUE_TIME_ZONE__)) return time;
  if (now - ms > 6 * DAY || ms > now) return `${text.slice(0, 5)} ${time}`;
  const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: __VENUE_TIME_ZONE__, weekday: 'short' }).format(ms);
  return `${weekday.replace(/\.?$/, '.')} ${time}`;
}
