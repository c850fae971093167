import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { ApiError, NetworkError } from '../../web/src/api/errors.ts';
import { guarded } from '../../web/src/features/designer/send/guard.ts';
import { type SendCalls, type SendResult, sendWeek } from '../../web/src/features/designer/send/send.ts';
import type { Attempt } from '../../web/src/outbox/model.ts';
import { send } from './http.ts';
import type { Week } from './week.ts';

/** More patient than the browser (30 s): that the machine is busy with other things is not what is looked for. */
const TIMEOUT = 120_000;

/** An answer that has arrived whole: from here on the person believes that it is stored. */
export type Acknowledged = { created: CreatedSchedule; key: string } | { event: ScheduleEvent };

/** Where the server is now, and who wants to know what is on its way and what it has acknowledged. */
export interface Line {
  readonly url: string;
  /** Requests without an answer. */
  inFlight: number;
  heard?(what: Acknowledged): void;
}

/**
 * A call of the API, with the errors that the web client makes of failures.
 * @throws ApiError for an answer that is not OK, NetworkError when there was none, or half of one
 */
export async function call<T>(line: Line, method: string, path: string, json: object, key?: string): Promise<T> {
  line.inFlight += 1;
  try {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await send(new URL(path, line.url), { method, headers, body: JSON.stringify(json), signal });
    const text = await answer.text();
    if (!answer.ok) throw new ApiError(answer.status, text);
    return JSON.parse(text) as T;
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(error);
  } finally {
    line.inFlight -= 1;
  }
}

/** The designer's calls (web/src/features/designer/send/calls.ts), from here. */
export function callsOver(line: Line): SendCalls {
  return {
    async createSchedule(startDate, specialOnly, key) {
      const json = specialOnly ? { startDate, specialEventOnly: true } : { startDate };
      const created = await call<CreatedSchedule>(line, 'POST', '/api/schedules', json, key);
      line.heard?.({ created, key });
      return created;
    },
    async putEvent(eventId, body) {
      const event = await call<ScheduleEvent>(line, 'PUT', `/api/events/${eventId}`, body);
      line.heard?.({ event });
      return event;
    },
    async createExtra(body, key) {
      const event = await call<ScheduleEvent>(line, 'POST', '/api/events?special=true', body, key);
      line.heard?.({ event });
      return event;
    },
  };
}

/**
 * One press of "Enviar": the web client's own code (send.ts, guard.ts), which keeps in the attempt what a later press has
 * to know. Pressing again after a failure completes the same programme.
 */
export function press(line: Line, { attempt, days, extra }: Week): Promise<SendResult> {
  const { calls } = guarded(callsOver(line), attempt.seen, (seen) => {
    attempt.seen = seen;
  });
  const note = (change: Partial<Attempt>) => Object.assign(attempt, change);
  return sendWeek(calls, attempt, days, extra, {
    created: (scheduleId) => note({ scheduleId }),
    days: (sent) => note({ days: [...new Set([...attempt.days, ...sent])] }),
    extra: () => note({ extra: true }),
  });
}
