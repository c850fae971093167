import type { CalendarDate } from '../../../core/rules/calendar.ts';

/** What is sent: the weekly programme, or the extra event alone. */
export type Kind = 'week' | 'extra';

/** One try at getting a programme across. It ends when everything arrived; until then its key makes retries safe. */
export interface Attempt {
  /** The Idempotency-Key of its calls. */
  key: string;
  startDate: CalendarDate;
  /** The programme that it made, as soon as that is known. */
  scheduleId?: number;
  /** Days that a PUT was sent for: emptied since, they have to be emptied there too. */
  days: number[];
  /** The extra event has been sent with it, whatever became of that. */
  extra: boolean;
  /** By id, what this attempt knows of the events that it has sent. */
  seen: Record<number, Seen>;
}

/** The revision of an event that was seen last, and the bodies sent since without an answer, which may have arrived. */
export interface Seen {
  revision: number;
  bodies: string[];
}

/** An event as it was seen last. */
export interface SeenEvent {
  id: number;
  revision: number;
}

/** A send that arrived whole, or a programme that was taken up from the Admin. */
export interface Sent {
  /** Milliseconds since the epoch. */
  at: number;
  scheduleId: number;
  startDate: CalendarDate;
  withExtra: boolean;
  /** What was sent, to tell later what has changed since (`content.ts`). */
  content?: string[];
  /** The events that have it, in the same order: with them it is corrected in place. Null for one that is not there. */
  events?: (SeenEvent | null)[];
  /** The number of the version that was handed over, as soon as that is known. */
  version?: number;
}

/** A send that waits for the network and then goes by itself, as the draft stands by then. */
export interface Postponed {
  /** It goes only while the draft is of this week. */
  startDate: CalendarDate;
  /** Milliseconds since the epoch; later nobody wants it to go by itself. */
  until: number;
  /** Programmes of the week that the person knew of when they wanted it sent. */
  known: number[];
  /** The week has got another programme since: it goes no more by itself, because a person has to decide. */
  isHeld: boolean;
}

/** What this device has on its way to the Admin, what waits for the network, and what it sent last. */
export interface Outbox {
  attempts: Record<Kind, Attempt | null>;
  postponed: Record<Kind, Postponed | null>;
  sent: Record<Kind, Sent | null>;
}

export const emptyOutbox = (): Outbox => ({
  attempts: { week: null, extra: null },
  postponed: { week: null, extra: null },
  sent: { week: null, extra: null },
});
