import { useSyncExternalStore } from 'react';
import { type CalendarDate, dateInZone, formatInstant, nightOf, shortInstant } from '../../core/rules/calendar.ts';

/** The venue's IANA time zone. The build reads it from wrangler.toml. */
declare const __VENUE_TIME_ZONE__: string;

export function venueToday(): CalendarDate {
  return dateInZone(Date.now(), __VENUE_TIME_ZONE__);
}

export const venueNight = (): CalendarDate => nightOf(Date.now(), __VENUE_TIME_ZONE__).date;

export const venueTime = (instant: string): string => formatInstant(instant, __VENUE_TIME_ZONE__);

export const venueDate = (instant: string): string => venueTime(instant).slice(0, 10);

/** Returns an instant (ISO) in the venue's zone: today "21:52", on the last six days "ter. 21:52", otherwise "24/11 21:52". */
export const sentWhen = (instant: string, now: number): string => shortInstant(Date.parse(instant), now, __VENUE_TIME_ZONE__);

/** Calls the listener each minute, and when the page is shown or hidden: a page may stay open for several nights. */
export function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Returns null in a frame: the build renders frames before the day on which a user opens them. */
export const useVenueToday = (): CalendarDate | null => useSyncExternalStore(onMinute, venueToday, () => null);

/** Returns an empty text in a frame. */
export const useVenueNight = (): CalendarDate => useSyncExternalStore(onMinute, venueNight, () => '');
