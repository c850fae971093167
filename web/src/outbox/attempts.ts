import type { CalendarDate } from '../../../core/rules/calendar.ts';
import type { Attempt, Postponed } from './model.ts';

const DAY = 86_400_000;

/** A send that waits from now on: until the week's Monday is over, and a day at least. */
export const postponedNow = (startDate: CalendarDate, known: number[], now: number): Postponed => ({
  startDate,
  until: Math.max(Date.parse(startDate) + 6 * DAY, now + DAY),
  known,
  isHeld: false,
});

/** The attempt that goes on, or a new one under `newKey`: a key belongs to one start date. */
export function attemptFor(before: Attempt | null, startDate: CalendarDate, newKey: string): Attempt {
  return before?.startDate === startDate ? before : { key: newKey, startDate, days: [], extra: false, seen: {} };
}
