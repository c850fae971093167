import { type CalendarDate, dateInZone, formatInstant, shortInstant } from '../../core/rules/calendar.ts';
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

/** ISO or ms since the epoch, as `dd/MM/yyyy HH:mm` at the venue. */
export function venueTime(instant: string | number): string {
  return formatInstant(typeof instant === 'number' ? new Date(instant).toISOString() : instant, __VENUE_TIME_ZONE__);
}

export const venueDate = (instant: string): string => venueTime(instant).slice(0, 10);

/** `shortInstant` at the venue; `instant` is ISO or ms since the epoch. */
export const sentWhen = (instant: string | number, now: number): string =>
  shortInstant(typeof instant === 'number' ? instant : Date.parse(instant), now, __VENUE_TIME_ZONE__);
