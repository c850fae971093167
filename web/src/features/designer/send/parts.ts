import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { type DayBody, dayBody, draftOf, type ExtraBody, extraBody } from '../../../draft/event.ts';
import type { EventDraft } from '../../../draft/model.ts';
import type { Attempt, Seen } from '../../../outbox/model.ts';

export type EventBody = DayBody | ExtraBody;

/** One event of the programme that a PUT brings: a day, or the extra event that an earlier try has made. */
export interface Part {
  eventId: number;
  /** 0 to 4; null for the extra event. */
  index: number | null;
  body: EventBody;
  /** Its PUT has an answer, or none was sent. */
  isAnswered: boolean;
  failure: string | null;
  /** The event as somebody else has changed it meanwhile. */
  conflict: ScheduleEvent | null;
}

/** The days that go. */
export function dayParts(
  scheduleId: number,
  eventIds: (number | null)[],
  days: EventDraft[],
  goes: (index: number) => boolean,
): Part[] {
  return days.flatMap((day, index) => {
    if (!goes(index)) return [];
    const eventId = eventIds[index];
    const failure = eventId ? null : `${dayFailure(index)}: a programação criada não tem este dia.`;
    return [{ ...unanswered(index, eventId ?? 0, dayBody(scheduleId, day)), isAnswered: failure !== null, failure }];
  });
}

export const unanswered = (index: number | null, eventId: number, body: EventBody): Part => ({
  index,
  eventId,
  body,
  isAnswered: false,
  failure: null,
  conflict: null,
});

/** Spec §8. */
export const dayFailure = (index: number): string => `Falha ao atualizar evento do dia ${index + 1}`;

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
