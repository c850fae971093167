import type { z } from 'zod';
import type { AttractionItem, eventInput, ScheduleEvent } from '../../../core/contracts/events.ts';
import { EVENT_COLUMNS } from '../../../core/event-fields.ts';
import { changesBetween, type EventChanges } from '../../../core/rules/changes.ts';
import { api, body } from '../api/client.ts';
import { conflictOf } from '../api/conflict.ts';
import { ApiError } from '../api/errors.ts';

/** What restoring would change: of the events that are in both, those that differ. `event` is the one to be restored. */
export function restorations(current: readonly ScheduleEvent[], restorable: readonly ScheduleEvent[]): EventChanges[] {
  const isIn = (events: readonly ScheduleEvent[]) => (event: ScheduleEvent) => events.some(({ id }) => id === event.id);
  return changesBetween(current.filter(isIn(restorable)), restorable.filter(isIn(current)));
}

/** An event that was written, as it was and as it is now. */
export interface Restored {
  was: ScheduleEvent;
  is: ScheduleEvent;
}

/** What became of writing several events. */
export interface Outcome {
  done: Restored[];
  /** Somebody else has just changed these, and they stay so. */
  conflicts: ScheduleEvent[];
  /** Of the last event that could not be written for another reason. */
  error: unknown;
}

/** Writes events over what was seen of them, one after the other: the one that is to be, and the one that was seen. */
export async function writeEvents(pairs: readonly { event: ScheduleEvent; seen: ScheduleEvent }[]): Promise<Outcome> {
  const outcome: Outcome = { done: [], conflicts: [], error: null };
  for (const { event, seen } of pairs) {
    try {
      const param = { id: String(event.id) };
      const is = await body(api.events[':id'].$put({ param, json: bodyOf(event, seen.revision) }));
      outcome.done.push({ was: seen, is });
    } catch (error) {
      if (conflictOf(error)) outcome.conflicts.push(event);
      else outcome.error = error;
      // Without a network the others would not arrive either.
      if (!(error instanceof ApiError)) break;
    }
  }
  return outcome;
}

/** The body that makes an event what it was. */
function bodyOf(event: ScheduleEvent, revision: number): z.input<typeof eventInput> {
  const { scheduleId, isSpecialEvent, date } = event;
  const columns = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, event[column]]));
  return { ...columns, scheduleId, isSpecialEvent, date, revision, attractions: event.attractions.map(itemOf) } as z.input<
    typeof eventInput
  >;
}

const itemOf = ({ attraction, photo, customName }: ScheduleEvent['attractions'][number]): AttractionItem =>
  attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName: customName ?? '', isCustom: true };
