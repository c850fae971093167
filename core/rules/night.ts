import { addDays, type CalendarDate, dateInZone, timeInZone } from './calendar.ts';

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
