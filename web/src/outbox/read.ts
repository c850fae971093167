import { isId, isObject, parseObject, textOf } from '../draft/json.ts';
import type { Attempt, Outbox, Postponed, Seen, SeenEvent, Sent } from './model.ts';

/** Reads a stored outbox. A damaged part is taken for none and never costs the others. */
export function readOutbox(text: string | null): Outbox {
  const value = parseObject(text) ?? {};
  const attempts = isObject(value.attempts) ? value.attempts : {};
  const waiting = isObject(value.postponed) ? value.postponed : {};
  const sends = isObject(value.sent) ? value.sent : {};
  return {
    attempts: { week: attempt(attempts.week), extra: attempt(attempts.extra) },
    postponed: { week: postponed(waiting.week), extra: postponed(waiting.extra) },
    sent: { week: sent(sends.week), extra: sent(sends.extra) },
  };
}

function attempt(value: unknown): Attempt | null {
  if (!isObject(value) || !textOf(value.key) || !textOf(value.startDate)) return null;
  const days = Array.isArray(value.days) ? value.days.filter((n): n is number => Number.isInteger(n) && n >= 0 && n <= 4) : [];
  return {
    key: textOf(value.key),
    startDate: textOf(value.startDate),
    ...(isId(value.scheduleId) && { scheduleId: value.scheduleId }),
    days,
    extra: value.extra === true,
    seen: seen(value.seen),
  };
}

function seen(value: unknown): Attempt['seen'] {
  if (!isObject(value)) return {};
  const known = Object.entries(value).flatMap(([eventId, one]): [number, Seen][] => {
    if (!isId(Number(eventId)) || !isObject(one) || !isId(one.revision)) return [];
    const bodies = Array.isArray(one.bodies) ? one.bodies.filter((body) => typeof body === 'string') : [];
    return [[Number(eventId), { revision: one.revision, bodies }]];
  });
  return Object.fromEntries(known);
}

function postponed(value: unknown): Postponed | null {
  if (!isObject(value) || !textOf(value.startDate) || typeof value.until !== 'number') return null;
  const known = Array.isArray(value.known) ? value.known.filter(isId) : [];
  return { startDate: textOf(value.startDate), until: value.until, known, isHeld: value.isHeld === true };
}

function sent(value: unknown): Sent | null {
  // Date cannot write an instant beyond 8.64e15 ms.
  if (!isObject(value) || !isId(value.scheduleId) || typeof value.at !== 'number' || Math.abs(value.at) > 8.64e15) return null;
  const { content, events, version } = value;
  return {
    at: value.at,
    scheduleId: value.scheduleId,
    startDate: textOf(value.startDate),
    withExtra: value.withExtra === true,
    // A list in a part is the form of earlier versions, which cannot be compared any more.
    ...(Array.isArray(content) && content.every((part) => typeof part === 'string' && !part.startsWith('[')) && { content }),
    ...(Array.isArray(events) && events.every(isSeenEvent) && { events }),
    ...(isId(version) && { version }),
  };
}

const isSeenEvent = (value: unknown): value is SeenEvent | null =>
  value === null || (isObject(value) && isId(value.id) && isId(value.revision));
