import type { CalendarDate } from '../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../core/rules/event-text.ts';

/** A week as it is told: the events that have something in them. */
export interface ToldWeek {
  startDate: CalendarDate | null;
  events: readonly ShownEvent[];
}
