import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { send } from './http.ts';
import { bodiesOf, contentOf, contentOfEvent, type DayBody, type ExtraBody, type Week } from './week.ts';

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

/** An answer that is not OK. */
class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/**
 * A call of the API.
 * @throws Refused for an answer that is not OK, another error when there was none, or half of one
 */
export async function call<T>(line: Line, method: string, path: string, json: object, key?: string): Promise<T> {
  line.inFlight += 1;
  try {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await send(new URL(path, line.url), { method, headers, body: JSON.stringify(json), signal });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    return JSON.parse(text) as T;
  } finally {
    line.inFlight -= 1;
  }
}

export async function createSchedule(line: Line, startDate: string, key: string): Promise<CreatedSchedule> {
  const created = await call<CreatedSchedule>(line, 'POST', '/api/schedules', { startDate }, key);
  line.heard?.({ created, key });
  return created;
}

export async function putEvent(
  line: Line,
  id: number,
  body: (DayBody | ExtraBody) & { revision?: number },
): Promise<ScheduleEvent> {
  const event = await call<ScheduleEvent>(line, 'PUT', `/api/events/${id}`, body);
  line.heard?.({ event });
  return event;
}

/** The event as a 409 `conflict` has it; null for any other error. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  return error instanceof Refused && error.status === 409 ? (JSON.parse(error.text).details?.current ?? null) : null;
}

/** Writes an event that nobody has written to; where an earlier try of the same has arrived, there is nothing left to do. */
async function putUntouched(line: Line, id: number, body: DayBody): Promise<void> {
  try {
    await putEvent(line, id, { ...body, revision: 1 });
  } catch (error) {
    const current = conflictOf(error);
    if (current === null || contentOfEvent(current) !== contentOf(body)) throw error;
  }
}

/**
 * One press of "Enviar": the calls of the specification's §7 in its order, under the week's key. Pressing again after a
 * failure completes the same programme. What becomes of it in the browser, network.ts shows.
 */
export async function press(line: Line, week: Week): Promise<{ scheduleId: number | null; failures: string[] }> {
  let scheduleId: number | null = null;
  try {
    const created = await createSchedule(line, week.startDate, week.key);
    scheduleId = created.id;
    const { days, extra } = bodiesOf(week, created.id);
    const puts = days.map((day, i) => putUntouched(line, created.events[i]?.id ?? 0, day));
    const results = await Promise.allSettled(puts);
    if (extra) {
      const event = await call<ScheduleEvent>(line, 'POST', '/api/events?special=true', extra, `${week.key}:extra`);
      line.heard?.({ event });
    }
    return { scheduleId, failures: results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])) };
  } catch (error) {
    return { scheduleId, failures: [String(error)] };
  }
}
