import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { conflictOf } from '../../../api/conflict.ts';
import { dayOf, extraOf } from '../../../draft/from-event.ts';
import { dayBody, extraBody } from '../../../draft/payload.ts';
import type { Seen } from '../../../outbox/model.ts';
import type { SendCalls } from './send.ts';

type SeenEvents = Record<number, Seen>;

/** A programme that an attempt has just made: whoever has not touched an event has seen its first revision. */
const UNTOUCHED: Seen = { revision: 1, bodies: [] };

/**
 * The send's calls, with every correction naming the revision it was made over, so that what somebody else has changed
 * meanwhile is never written over in silence. What this attempt itself has sent without an answer is no conflict.
 * @param keep stores what is known before anything leaves
 * @returns the calls, and the events that somebody else has changed, filled in while they are used
 */
export function guarded(calls: SendCalls, known: SeenEvents, keep: (seen: SeenEvents) => void) {
  let seen = known;
  const conflicts: ScheduleEvent[] = [];

  function note(eventId: number, change: Seen) {
    seen = { ...seen, [eventId]: change };
    keep(seen);
  }

  const putEvent: SendCalls['putEvent'] = async (eventId, body) => {
    const { revision, bodies } = seen[eventId] ?? UNTOUCHED;
    const text = JSON.stringify(body);
    const sent = [...bodies.filter((one) => one !== text), text];
    note(eventId, { revision, bodies: sent });
    try {
      const event = await calls.putEvent(eventId, { ...body, revision });
      note(eventId, { revision: event.revision, bodies: [] });
      return event;
    } catch (error) {
      const current = conflictOf(error);
      if (!current) throw error;
      if (!sent.includes(bodyOf(current))) {
        conflicts.push(current);
        throw error;
      }
      note(eventId, { revision: current.revision, bodies: [] });
      return bodyOf(current) === text ? current : putEvent(eventId, body);
    }
  };

  return { calls: { ...calls, putEvent }, conflicts };
}

/** The body that an event is the outcome of. */
function bodyOf(event: ScheduleEvent): string {
  if (!event.isSpecialEvent) return JSON.stringify(dayBody(event.scheduleId, dayOf(event)));
  const { firstLotValue, secondLotValue, lastLotValue } = event;
  const body = extraBody(event.scheduleId, extraOf(event), event.date, undefined);
  return JSON.stringify({ ...body, firstLotValue, secondLotValue, lastLotValue });
}
