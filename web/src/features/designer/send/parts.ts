import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { type DayBody, dayBody, draftOf, type ExtraBody, extraBody } from '../../../draft/event.ts';
import { type EventDraft, isConfigured } from '../../../draft/model.ts';
import type { Attempt, Seen } from '../../../outbox/model.ts';

export type EventBody = DayBody | ExtraBody;

/** One event of the programme that a PUT brings: a day, or the extra event that an earlier try has made. */
export interface Part {
  eventId: number;
  /** 0 to 4; null for the extra event. */
  index: number | null;
  body: EventBody;
  isAnswered: boolean;
  failure: string | null;
  /** The event as somebody else has changed it meanwhile. */
  conflict: ScheduleEvent | null;
}

/** The days that go: those with something in them, and those that an earlier try has sent and that are empty now. */
export function dayParts(scheduleId: number, eventIds: number[], days: EventDraft[], attempt: Attempt): Part[] {
  return days.flatMap((day, index) => {
    const eventId = eventIds[index];
    if (eventId === undefined || !(isConfigured(day) || attempt.days.includes(index))) return [];
    return [{ eventId, index, body: dayBody(scheduleId, day), isAnswered: false, failure: null, conflict: null }];
  });
}

/** Failures of the configured days for which the server has made no event. */
export function missingDays(eventIds: number[], days: EventDraft[]): string[] {
  return days.flatMap((day, index) =>
    isConfigured(day) && eventIds[index] === undefined
      ? `Falha ao atualizar evento do dia ${index + 1}: a programação criada não tem este dia.`
      : [],
  );
}

// Every PUT names the revision that it was made over, so that what somebody else has changed meanwhile is never written
// over in silence. A current content that this attempt has sent itself, without hearing of its arrival, is no conflict.

/** Of a programme that the attempt has just made, everybody has seen the first revision. */
const UNTOUCHED: Seen = { revision: 1, bodies: [] };

export const revisionOf = (attempt: Attempt, eventId: number): number => (attempt.seen[eventId] ?? UNTOUCHED).revision;

/** The attempt with a body that is about to leave. */
export function withSent(attempt: Attempt, { eventId, body }: Part): Attempt {
  const { revision, bodies } = attempt.seen[eventId] ?? UNTOUCHED;
  const text = JSON.stringify(body);
  return withSeen(attempt, eventId, { revision, bodies: [...bodies.filter((one) => one !== text), text] });
}

/** The attempt with what is known of an event for sure. */
export const withRevision = (attempt: Attempt, eventId: number, revision: number): Attempt =>
  withSeen(attempt, eventId, { revision, bodies: [] });

const withSeen = (attempt: Attempt, eventId: number, seen: Seen): Attempt => ({
  ...attempt,
  seen: { ...attempt.seen, [eventId]: seen },
});

/** Whether the attempt has sent what an event has in it now. */
export const isOwn = (attempt: Attempt, current: ScheduleEvent): boolean =>
  (attempt.seen[current.id] ?? UNTOUCHED).bodies.includes(textOf(current));

/** Whether an event has in it what a part brings. */
export const isThere = ({ body }: Part, current: ScheduleEvent): boolean => textOf(current) === JSON.stringify(body);

/** The body that an event is the outcome of. */
function textOf(event: ScheduleEvent): string {
  if (!event.isSpecialEvent) return JSON.stringify(dayBody(event.scheduleId, draftOf(event)));
  const { firstLotValue, secondLotValue, lastLotValue } = event;
  const body = extraBody(event.scheduleId, draftOf(event), event.date, undefined);
  return JSON.stringify({ ...body, firstLotValue, secondLotValue, lastLotValue });
}
