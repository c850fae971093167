import { type CalendarDate, dateInZone, formatInstant } from '../../core/rules/calendar.ts';

/** The venue's IANA zone, set in wrangler.toml and put in by the build. */
declare const __VENUE_TIME_ZONE__: string;

/** Today's calendar date at the venue. */
export function venueToday(): CalendarDate {
  return dateInZone(Date.now(), __VENUE_TIME_ZONE__);
}

/** `dd/MM/yyyy HH:mm` at the venue of an instant, ISO or ms since the epoch. */
export function venueTime(instant: string | number): string {
  return formatInstant(typeof instant === 'number' ? new Date(instant).toISOString() : instant, __VENUE_TIME_ZONE__);
}

/** `dd/MM/yyyy` at the venue of an ISO instant. */
export const venueDate = (instant: string): string => venueTime(instant).slice(0, 10);
