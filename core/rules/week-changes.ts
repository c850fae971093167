import type { ScheduleEvent } from '../contracts/events.ts';
import type { WeekChange } from '../contracts/weeks.ts';
import { changesBetween } from './changes.ts';
import { isEventTold } from './event-text.ts';
import { DAYS } from './week.ts';

/** Position of an event in its programme: 0 to 4 for a day, from 5 on the extra ones in their order. */
export function positionOf(
  event: Pick<ScheduleEvent, 'id' | 'dayOfWeek' | 'isSpecialEvent'>,
  events: readonly ScheduleEvent[],
): number {
  if (!event.isSpecialEvent) return DAYS.findIndex(({ name }) => name === event.dayOfWeek);
  const extra = events.filter(({ isSpecialEvent }) => isSpecialEvent);
  return (
    DAYS.length +
    Math.max(
      extra.findIndex(({ id }) => id === event.id),
      0,
    )
  );
}

/** A day without content that was added or removed is no change. `now`: the programme's events, by position. */
export function weekChanges(sent: readonly ScheduleEvent[], now: readonly ScheduleEvent[]): WeekChange[] {
  return changesBetween(sent, now)
    .filter(({ kind, event }) => kind === 'changed' || isEventTold(event))
    .map(({ event, kind, fields }) => ({
      position: positionOf(event, now),
      kind,
      fields: fields.map(({ key, label, before, after }) => ({ key, label, before, after })),
    }));
}
