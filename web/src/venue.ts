import { type CalendarDate, dateInZone, formatInstant, shortInstant } from '../../core/rules/calendar.ts';
import { IS_FRAME } from './ui/is-frame.ts';

/** The venue's IANA time zone. The build reads it from wrangler.toml. */
declare const __VENUE_TIME_ZONE__: string;

export function venueToday(): CalendarDate {
  return dateInZone(Date.now(), __VENUE_TIME_ZONE__);
}

/** Like `venueToday`, but null in a frame, because a frame is built on another day. */
export function useVenueToday(): CalendarDate | null {
  return IS_FRAME ? null : venueToday();
}

/** Returns the venue's time of an instant (ISO, or ms since the epoch) as `dd/MM/yyyy HH:mm`. */
export function venueTime(instant: string | number): string {
  return formatInstant(typeof instant === 'number' ? new Date(instant).toISOString() : instant, __VENUE_TIME_ZONE__);
}

export const venueDate = (instant: string): string => venueTime(instant).slice(0, 10);

/** Returns `shortInstant` in the venue's time zone. `instant` is ISO, or ms since the epoch. */
export const sentWhen = (instant: string | number, now: number): string =>
  shortInstant(typeof instant === 'number' ? instant : Date.parse(instant), now, __VENUE_TIME_ZONE__);
