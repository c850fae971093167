import type { Draft } from '../../../draft/model.ts';
import { EXTRA_PART, isOfWeek } from '../../../outbox/content.ts';
import type { Attempt, Kind, Outbox, Sent } from '../../../outbox/model.ts';

/** What a send corrects in place, and where the outbox has it. */
export interface Correction {
  entry: Kind;
  sent: Sent;
}

/**
 * The programme that a send of the draft corrects: the one that this device has sent or taken up, for the extra event first
 * the one that it was sent to alone; null where a programme begins.
 */
export function correctionOf(draft: Draft, kind: Kind, { sent: { week, extra } }: Outbox): Correction | null {
  if (kind === 'extra' && isOfWeek(extra, draft) && extra.events?.[EXTRA_PART]) return { entry: 'extra', sent: extra };
  if (!isOfWeek(week, draft) || !week.events || (kind === 'extra' && !week.events[EXTRA_PART])) return null;
  return { entry: 'week', sent: week };
}

/** An attempt that corrects it, over what was seen of its events. */
export const correctingAttempt = ({ startDate, scheduleId, events = [] }: Sent, key: string): Attempt => ({
  key,
  startDate,
  scheduleId,
  days: [],
  extra: false,
  seen: Object.fromEntries(events.flatMap((event) => (event ? [[event.id, { revision: event.revision, bodies: [] }]] : []))),
});
