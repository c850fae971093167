import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { conflictOf } from '../../../api/conflict.ts';
import { ApiError, messageOf } from '../../../api/errors.ts';

/** What a send has to know of a call that failed. */
export interface Failure {
  /** The server's words, or those for no connection; null where there are none for a person. */
  words: string | null;
  /** The idempotency key was used with another content. */
  isKeyUsed: boolean;
  /** The event that the key has made, where the server names it. */
  eventId: number | null;
  /** The event as somebody else has saved it meanwhile. */
  current: ScheduleEvent | null;
}

/** Reads what `api/client` throws. */
export function failureOf(error: unknown): Failure {
  const answer = error instanceof ApiError && error.answer?.code === 'idempotency_conflict' ? error.answer : null;
  const details: unknown = answer?.details;
  const eventId = typeof details === 'object' && details !== null && 'eventId' in details ? details.eventId : null;
  return {
    words: messageOf(error, '') || null,
    isKeyUsed: answer !== null,
    eventId: typeof eventId === 'number' ? eventId : null,
    current: conflictOf(error),
  };
}
